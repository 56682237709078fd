import { describe, expect, test } from 'vitest'
import { parseXml } from './xml.ts'

const parse = (xml: string) => parseXml(xml, { lists: new Set(), trimValues: false })
const head = '<?xml version="1.0"?>'

describe('entities of a file', () => {
  test.each([
    ['in the document type', `${head}<!DOCTYPE fps [<!ENTITY a "lol">]><fps>&a;</fps>`],
    ['behind a comment that names the root', `${head}<!DOCTYPE fps [<!-- <fps> --><!ENTITY a "lol">]><fps>&a;</fps>`],
    ['behind the root in a comment before it', `${head}<!-- <fps --><!DOCTYPE fps [<!ENTITY a "lol">]><fps>&a;</fps>`],
    [
      'behind a literal that looks like a comment',
      `${head}<!DOCTYPE fps SYSTEM "<!--" [<!ENTITY a "lol">]><fps>&a;<!-- --></fps>`,
    ],
    ['in a document type inside the root', '<fps><!DOCTYPE fps [<!ENTITY a "lol">]>&a;</fps>'],
    ['of one character', `${head}<!DOCTYPE fps [<!ENTITY lt "x">]><fps>&lt;</fps>`],
    ['that name others', `${head}<!DOCTYPE fps [<!ENTITY a "&b;&b;">]><fps>&a;</fps>`],
    ['that are parameters', `${head}<!DOCTYPE fps [<!ENTITY % a "lol"> %a;]><fps/>`],
    ['from a file', `${head}<!DOCTYPE fps [<!ENTITY a SYSTEM "file:///etc/passwd">]><fps>&a;</fps>`],
    ['from the net', `${head}<!DOCTYPE fps [<!ENTITY a PUBLIC "-//x" "http://example.org/a">]><fps>&a;</fps>`],
  ])('are refused: %s', (_, xml) => expect(() => parse(xml)).toThrow(/import(Entities|BadXml)/))

  test('are read where they belong to every file', () => {
    expect(
      parse(
        `${head}<!DOCTYPE fps PUBLIC "-//x" "http://example.org/fps.dtd"><fps>&lt;&#65;&#x4e2d;&nbsp;&copy; &a; &constructor;</fps>`,
      ),
    ).toEqual({ fps: '<A中\u00A0© &a; &constructor;' })
    expect(parse('<fps><![CDATA[<!ENTITY a "lol"> &lt;]]></fps>')).toEqual({ fps: '<!ENTITY a "lol"> &lt;' })
  })
})

test.each(['__proto__', 'constructor', 'prototype'])(
  'an element or an attribute named %s changes nothing outside the file',
  (name) => {
    const before = Object.getOwnPropertyNames(Object.prototype)
    try {
      parse(`<fps ${name}="x"><${name}><polluted>yes</polluted></${name}></fps>`)
    } catch {
      /* refused is as good */
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
  },
)
