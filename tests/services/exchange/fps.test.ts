import { expect, test } from 'vitest'
import { upload } from '../support/files.ts'
import { caseTexts, importAs, problemCount, wholeProblem, worldOfFile } from './support.ts'

const world = await worldOfFile()

const picture = Buffer.concat([
  Buffer.from([0x89]),
  Buffer.from('PNG\r\n'),
  Buffer.from([0x1a]),
  Buffer.from('\n'),
  Buffer.from([0, 0, 0, 13]),
  Buffer.from('IHDR'),
  Buffer.alloc(30),
])
const item = (title: string, inside: string): string =>
  `<item><title><![CDATA[${title}]]></title><description><![CDATA[<p>${title}</p>]]></description>${inside}</item>`
const cases =
  '<test_input><![CDATA[1 2\r\n]]></test_input><test_output><![CDATA[3\n]]></test_output><test_input>4</test_input><test_output>4</test_output>'
const set = (items: string, version = '1.5'): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fps PUBLIC "-//x" "http://example.org/fps.dtd">\n<fps version="${version}">${items}</fps>`,
  )

const full = item(
  '级数求和',
  `<time_limit unit="ms">1500</time_limit><memory_limit unit="kb">65536</memory_limit>
  <input>n &lt; 10</input><output>sum</output><sample_input>1</sample_input><sample_output>1</sample_output><sample_input>2</sample_input><sample_output>3</sample_output>${cases}
  <hint><![CDATA[<img src="/upload/a.png">]]></hint><source>book</source><spj language="C++"><![CDATA[int main() {}]]></spj>
  <template language="Python">print()</template><template language="Logo">x</template>
  <img><src>/upload/a.png</src><base64>${picture.toString('base64')}</base64></img>`,
)

test('a set is imported with samples, limits, checker, templates, cases and pictures; a second import refuses each problem', async () => {
  const job = await importAs(world.root, 'fps', set(full + item('Old', `<time_limit>2</time_limit>${cases}`)))
  expect(job).toMatchObject({
    state: 'done',
    total: 2,
    done: 2,
    items: [
      { name: '级数求和', outcome: 'stored', displayId: 'P1000' },
      { outcome: 'stored', displayId: 'P1001' },
    ],
  })
  const problem = await wholeProblem(world, 'P1000')
  expect(problem).toMatchObject({
    title: '级数求和',
    timeLimit: 1500,
    memoryLimit: 64,
    type: 0,
    auth: 1,
    difficulty: 1,
    author: 'root',
    codeShare: false,
    judgeMode: 'spj',
    spjCode: 'int main() {}',
    spjLanguage: 'C++',
    input: 'n < 10',
    source: 'book',
    examples: '<input>1</input><output>1</output><input>2</input><output>3</output>',
    isUploadCase: true,
    cases: [{ input: '1.in', output: '1.out' }, { input: '2.in' }],
    templates: [{ code: 'print()', status: true }],
  })
  expect(await caseTexts(world, 'P1000')).toEqual([
    ['1 2\n', '3\n'],
    ['4', '4'],
  ])
  expect(problem.hint).toMatch(/^<img src="\/api\/public\/img\/[0-9a-f]{32}\.png">$/)
  expect(await wholeProblem(world, 'P1001')).toMatchObject({ timeLimit: 2000, judgeMode: 'default' })
  const again = await importAs(world.root, 'fps', set(full + item('New', cases)))
  expect(again.items).toMatchObject([
    { outcome: 'exists', reason: expect.stringContaining('P1000') },
    { outcome: 'stored' },
  ])
  const refused = await upload(world.root, 'importFpsProblem', set(full), { name: 'set.xml' })
  expect(refused).toMatchObject({
    http: 200,
    status: 400,
    msg: expect.stringMatching(/^0 stored, 1 failed\. = 级数求和: .*P1000/),
  })
  expect(await upload(world.root, 'importFpsProblem', set(item('Fine', cases)), { name: 'set.xml' })).toMatchObject({
    status: 200,
    data: null,
  })
})

test('a set can be imported without publishing any of it, as the page does', async () => {
  const job = await importAs(
    world.root,
    'fps',
    set(item('Unseen', `<time_limit>2</time_limit>${cases}`)),
    '&isPrivate=true',
  )
  expect(await wholeProblem(world, job.items[0]?.displayId ?? '')).toMatchObject({ title: 'Unseen', auth: 2 })
})

test('the version 1.1 counts in seconds and megabytes whatever the unit says', async () => {
  await importAs(
    world.root,
    'fps',
    set(item('v11', `<time_limit>1</time_limit><memory_limit unit="kb">128</memory_limit>${cases}`), '1.1'),
  )
  const {
    records: [row],
  } = (await world.root.call('adminProblemList', { query: { keyword: 'v11' } })).data as {
    records: Record<string, unknown>[]
  }
  expect(row).toMatchObject({ timeLimit: 1000, memoryLimit: 128 })
})

test('an item without cases is stored hidden, with a remark; one with outputs missing is refused alone', async () => {
  const job = await importAs(
    world.root,
    'fps',
    set(
      item('none', '') +
        item('half', '<test_input>1</test_input><test_input>2</test_input><test_output>1</test_output>') +
        item('', cases) +
        item('whole', cases),
    ),
  )
  expect(job.items).toMatchObject([
    { name: 'none', outcome: 'stored', reason: expect.stringContaining('without test data') },
    { name: 'half', outcome: 'failed', reason: 'Case 2 has no output.' },
    { name: '#3', outcome: 'failed', reason: expect.stringContaining('Title ') },
    { name: 'whole', outcome: 'stored', reason: null },
  ])
  expect(await wholeProblem(world, job.items[0]?.displayId ?? '')).toMatchObject({ auth: 2, cases: [] })
})

test("the contract's call tells of each refused problem why, as text in which nothing can be markup", async () => {
  const half = (title: string) =>
    item(title, '<test_input>1</test_input><test_input>2</test_input><test_output>1</test_output>')
  const refused = await upload(world.root, 'importFpsProblem', set(half('half <img src=x>') + half('other')), {
    name: 'set.xml',
  })
  expect(refused).toMatchObject({
    http: 200,
    status: 400,
    msg: '0 stored, 2 failed. ✗ half ＜img src=x＞: Case 2 has no output. other: Case 2 has no output.',
  })
})

const bomb = `<?xml version="1.0"?><!DOCTYPE fps [<!ENTITY a "lol"><!ENTITY b "${'&a;'.repeat(50)}">]><fps version="1.5">${item('&b;', cases)}</fps>`
const outside = `<?xml version="1.0"?><!DOCTYPE fps [<!ENTITY a SYSTEM "file:///etc/passwd">]><fps>${item('x', cases)}</fps>`
test.each<[string, Buffer, RegExp]>([
  ['entities that blow up', Buffer.from(bomb), /entities/],
  ['entities from outside', Buffer.from(outside), /entities/],
  ['depth', Buffer.from(`<fps>${'<item>'.repeat(100_000)}${'</item>'.repeat(100_000)}</fps>`), /XML/],
  ['a broken end', Buffer.from('<fps><item><title>x</item></fps>'), /line 1/],
  [
    'bytes that are no UTF-8',
    Buffer.concat([
      Buffer.from('<fps><item><title>'),
      Buffer.from([0xff, 0xfe, 0xc3]),
      Buffer.from('</title></item></fps>'),
    ]),
    /encoding/,
  ],
  ['an encoding that nobody knows', Buffer.from('<?xml version="1.0" encoding="nonsense"?><fps></fps>'), /encoding/],
  ['no problem', set(''), /no problem/],
  ['no XML', Buffer.from('hello'), /XML|no problem/],
])('a file that is no good as a whole is refused: %s', async (_, file, reason) => {
  const before = await problemCount(world)
  const job = await importAs(world.root, 'fps', file)
  expect(job).toMatchObject({ state: 'failed', items: [], reason: expect.stringMatching(reason) })
  expect(await upload(world.root, 'importFpsProblem', file, { name: 'a.xml' })).toMatchObject({
    http: 200,
    status: 400,
  })
  expect(await problemCount(world)).toBe(before)
})

test('a text in another encoding is read as its first line says', async () => {
  const gbk = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="GBK"?><fps version="1.5"><item><title>'),
    Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
    Buffer.from(`</title>${cases}</item></fps>`),
  ])
  expect((await importAs(world.root, 'fps', gbk)).items).toMatchObject([{ name: '中文', outcome: 'stored' }])
})
