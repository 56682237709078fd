import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

const cTemplate = `#include <stdio.h>

int main(void) {
    long long a, b;
    scanf("%lld %lld", &a, &b);
    /* print the answer here */
    return 0;
}
`

const cppTemplate = `#include <iostream>
using namespace std;

int main() {
    long long a, b;
    cin >> a >> b;
    // print the answer here
    return 0;
}
`

const javaTemplate = `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long a = in.nextLong();
        long b = in.nextLong();
        // print the answer here
    }
}
`

const pythonTemplate = `a, b = map(int, input().split())
# print the answer here
`

export const aPlusB = defineProblem(import.meta.dirname, {
  problemId: 'P1000',
  difficulty: 0,
  tags: ['Input and output'],
  samples: [
    { input: '1 2\n', output: '3\n' },
    { input: '-7 7\n', output: '0\n' },
  ],
  codeTemplate: {
    'C': cTemplate,
    'C With O2': cTemplate,
    'C++': cppTemplate,
    'C++ With O2': cppTemplate,
    'C++ 17': cppTemplate,
    'C++ 17 With O2': cppTemplate,
    'C++ 20': cppTemplate,
    'C++ 20 With O2': cppTemplate,
    'Java': javaTemplate,
    'Python3': pythonTemplate,
  },
  oracle,
  plannedCases,
})
