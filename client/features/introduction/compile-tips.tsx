import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'

const List = chakra('ol', {
  base: {
    'listStyle': 'decimal',
    'pl': '22px',
    'pt': '12px',
    'maxW': 'prose',
    'textStyle': 'body',
    '& li': { py: '5px' },
    '& code': { fontSize: '13px', bg: 'bg.subtle', px: '4px', borderRadius: 'mark' },
  },
})

/** Four things that differ most often between home and here. */
export function CompileTips() {
  const { t } = useLingui()
  return (
    <List>
      <li>{t`In C and C++ the function main must return int; a program that ends with another code than 0 is a runtime error.`}</li>
      <li>{t`In C++, a variable declared in the head of a for loop does not exist after the loop.`}</li>
      <li>{t`Windows-only functions such as itoa or system("pause") do not exist here; 64-bit integers are long long, read and written with %lld.`}</li>
      <li>{t`In Java the class that holds main must be called Main and must not belong to a package.`}</li>
    </List>
  )
}
