import { beforeEach, describe, expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })

const { download, fileNameOf, upload } = await import('./transfer.ts')
const { store } = await import('../ui/state/store.ts')
const { toastAtom } = await import('../ui/overlay/toast.ts')

test.each([
  ['attachment;filename=problem_export_1.zip', 'problem_export_1.zip'],
  ['attachment;filename=%E6%95%B0%E6%8D%AE.zip', '数据.zip'],
  ['attachment; filename="quoted.zip"', 'quoted.zip'],
  ['attachment;filename=100%.zip', '100%.zip'],
  [null, 'download'],
])('the name in %s is %s', (header, name) => expect(fileNameOf(header)).toBe(name))

describe('a download', () => {
  const messages: (string | undefined)[] = []
  store.sub(toastAtom, () => messages.push(store.get(toastAtom)?.text))
  const clicked = vi.fn()
  const answer = (body: string, headers: Record<string, string>) =>
    vi.stubGlobal('fetch', async () => new Response(body, { headers }))
  beforeEach(() => {
    messages.length = 0
    clicked.mockClear()
    vi.stubGlobal('document', { createElement: () => ({ click: clicked }) })
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
  })

  test('says that it begins and that the file is here', async () => {
    answer('PK', { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment;filename=a.zip' })
    await download('downloadTestcase', { pid: 1 })
    expect(messages).toEqual(['Downloading …', 'Downloaded'])
    expect(clicked).toHaveBeenCalledTimes(1)
  })

  test('that brings an answer without a file says so, and saves nothing', async () => {
    answer('{"status":200,"data":null,"msg":"success"}', { 'Content-Type': 'application/json' })
    await expect(download('downloadTestcase', { pid: 1 })).rejects.toThrow('The server sent no file')
    expect(messages).toEqual(['Downloading …', 'The server sent no file'])
    expect(clicked).not.toHaveBeenCalled()
  })

  test('that is refused says why', async () => {
    answer('{"status":400,"data":null,"msg":"This problem has no test data."}', { 'Content-Type': 'application/json' })
    await expect(download('downloadTestcase', { pid: 1 })).rejects.toThrow('no test data')
    expect(messages.at(-1)).toBe('This problem has no test data.')
  })
})

describe('an upload', () => {
  const play = (httpStatus: number, status: number) =>
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends EventTarget {
        readonly upload = new EventTarget()
        readonly status = httpStatus
        readonly responseText = JSON.stringify({ status, data: { fileListDir: 'kept' }, msg: 'The archive is torn.' })
        readonly open = () => undefined
        readonly setRequestHeader = () => undefined
        readonly getResponseHeader = () => null
        readonly send = () => ['load', 'loadend'].forEach((name) => this.dispatchEvent(new Event(name)))
      },
    )
  const send = (quiet: boolean) => upload('uploadTestcaseZip', { parts: { file: new Blob(['PK']) }, quiet })

  test.each([
    [200, 400],
    [200, 403],
    [403, 403],
    [500, 500],
  ])('answered with HTTP %i and status %i fails with the words of the server', async (httpStatus, status) => {
    play(httpStatus, status)
    await expect(send(false)).rejects.toThrow('The archive is torn.')
    expect(store.get(toastAtom)?.text).toBe('The archive is torn.')
  })

  test('whose failure is shown where it was asked for says nothing elsewhere', async () => {
    play(200, 400)
    store.set(toastAtom, null)
    await expect(send(true)).rejects.toThrow('The archive is torn.')
    expect(store.get(toastAtom)).toBeNull()
  })

  test('answered with status 200 gives what the server answered', async () => {
    play(200, 200)
    expect(await send(false)).toEqual({ fileListDir: 'kept' })
  })
})
