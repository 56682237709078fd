import { beforeEach, describe, expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })

const { download, fileNameOf } = await import('./transfer.ts')
const { store } = await import('../ui/store.ts')
const { toastAtom } = await import('../ui/toast.ts')

test.each([
  ['attachment;filename=problem_export_1.zip', 'problem_export_1.zip'],
  ['attachment;filename=%E6%95%B0%E6%8D%AE.zip', '数据.zip'],
  ['attachment; filename="quoted.zip"', 'quoted.zip'],
  ['attachment;filename=100%.zip', '100%.zip'],
  [null, 'download'],
])('the name in %s is %s', (header, name) => expect(fileNameOf(header)).toBe(name))

describe('a download', () => {
  const said: (string | undefined)[] = []
  store.sub(toastAtom, () => said.push(store.get(toastAtom)?.text))
  const clicked = vi.fn()
  const answer = (body: string, headers: Record<string, string>) => vi.stubGlobal('fetch', async () => new Response(body, { headers }))
  beforeEach(() => {
    said.length = 0
    clicked.mockClear()
    vi.stubGlobal('document', { createElement: () => ({ click: clicked }) })
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
  })

  test('says that it begins and that the file is here', async () => {
    answer('PK', { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment;filename=a.zip' })
    await download('downloadTestcase', { pid: 1 })
    expect(said).toEqual(['Downloading...', 'Download Successfully!'])
    expect(clicked).toHaveBeenCalledTimes(1)
  })

  test('that brings an answer without a file says so, and saves nothing', async () => {
    answer('{"status":200,"data":null,"msg":"success"}', { 'Content-Type': 'application/json' })
    await expect(download('downloadTestcase', { pid: 1 })).rejects.toThrow('Invalid file format')
    expect(said).toEqual(['Downloading...', 'Invalid file format'])
    expect(clicked).not.toHaveBeenCalled()
  })

  test('that is refused says why', async () => {
    answer('{"status":400,"data":null,"msg":"This problem has no test data."}', { 'Content-Type': 'application/json' })
    await expect(download('downloadTestcase', { pid: 1 })).rejects.toThrow('no test data')
    expect(said.at(-1)).toBe('This problem has no test data.')
  })
})
