/**
 * What an empty editor starts with where neither the problem nor the writer has a template: what every solution of
 * the language needs.
 */
export const plainTemplates: Readonly<Record<string, string>> = {
  'C': '#include <stdio.h>\n\nint main(void) {\n    \n    return 0;\n}\n',
  'C++': '#include <bits/stdc++.h>\nusing namespace std;\n\nint main() {\n    \n    return 0;\n}\n',
  'C#': 'using System;\n\nclass Program {\n    static void Main() {\n        \n    }\n}\n',
  'Java':
    'import java.util.*;\n\npublic class Main {\n    public static void main(String[] args) {\n        Scanner in = new Scanner(System.in);\n        \n    }\n}\n',
  'JavaScript': "const lines = require('fs').readFileSync(0, 'utf8').split('\\n')\n\n",
  'Go': 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println()\n}\n',
  'PHP': '<?php\n\n',
  'Rust':
    'use std::io::{self, Read};\n\nfn main() {\n    let mut input = String::new();\n    io::stdin().read_to_string(&mut input).unwrap();\n    \n}\n',
}
