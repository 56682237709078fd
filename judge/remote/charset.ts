/** Bytes of pages to text, and text of forms to bytes. */

const labelIn = (text: string): string | null => /charset\s*=\s*["']?\s*([\w-]+)/i.exec(text)?.[1] ?? null

const decoderFor = (label: string | null): InstanceType<typeof TextDecoder> | null => {
  try {
    return label === null ? null : new TextDecoder(label)
  } catch {
    return null
  }
}

/** Where a page names its own charset. */
const headBytes = 2048

/** By the header, else by the page itself, else as the site does. */
export const decodePage = (bytes: Uint8Array, contentType: string, fallback: string): string => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes))
  const declared = /<meta[^>]+charset[^>]*>/i.exec(head)?.[0] ?? ''
  const decoder = decoderFor(labelIn(contentType)) ?? decoderFor(labelIn(declared)) ?? new TextDecoder(fallback)
  return decoder.decode(bytes)
}

const firstLead = 0x81
const lastLead = 0xfe
const firstTrail = 0x40
const lastTrail = 0xfe

const gbkTable = (): Map<string, readonly [number, number]> => {
  const decoder = new TextDecoder('gbk')
  const table = new Map<string, readonly [number, number]>()
  for (let lead = firstLead; lead <= lastLead; lead += 1)
    for (let trail = firstTrail; trail <= lastTrail; trail += 1) {
      const [char = '', ...rest] = decoder.decode(Uint8Array.of(lead, trail))
      if (rest.length === 0 && char !== '\ufffd' && !table.has(char)) table.set(char, [lead, trail])
    }
  return table
}

let gbk: Map<string, readonly [number, number]> | null = null

/** What the charset does not have becomes a numeric reference, as browsers send it in forms. */
export const encodeGbk = (text: string): Uint8Array => {
  gbk ??= gbkTable()
  const bytes: number[] = []
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    if (code < firstLead - 1) bytes.push(code)
    else bytes.push(...(gbk.get(char) ?? Buffer.from(`&#${code};`)))
  }
  return Uint8Array.from(bytes)
}

export type FormCharset = 'gbk' | 'utf-8'

const plainBytes = /[A-Za-z0-9*._-]/

const escaped = (text: string, charset: FormCharset): string => {
  const bytes = charset === 'gbk' ? encodeGbk(text) : Buffer.from(text, 'utf8')
  return Array.from(bytes, (byte) => {
    const char = String.fromCharCode(byte)
    if (char === ' ') return '+'
    return plainBytes.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}

/** The body of an `application/x-www-form-urlencoded` post. */
export const encodeForm = (form: readonly (readonly [name: string, value: string])[], charset: FormCharset): string =>
  form.map((field) => field.map((text) => escaped(text, charset)).join('=')).join('&')
