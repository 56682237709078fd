import { describe, expect, test } from 'vitest'
import { wallOf } from './wall.ts'
import type { Answer } from './wall.ts'

const page = (text: string, rest: Partial<Answer> = {}): Answer => ({
  method: 'GET',
  url: 'https://site.example/page',
  status: 200,
  headers: { 'content-type': 'text/html' },
  text,
  ...rest,
})
const cloudflare = '<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate"></script>'
const keys = ['1', '2', '3'].map((digit) => `toNumbers("${digit.repeat(32)}")`).join(',')

describe('a check is known by its signs', () => {
  test.each([
    [
      'a challenge that says so in its header',
      'CF',
      page('', { headers: { 'cf-mitigated': 'challenge' } }),
      'browserCheck',
    ],
    ['a challenge with its words and 403', 'SPOJ', page('Just a moment...', { status: 403 }), 'browserCheck'],
    ['a challenge that comes as an ordinary page', 'CF', page(cloudflare), 'browserCheck'],
    ['the own check of Codeforces', 'CF', page('Please wait. Your browser is being checked.'), 'browserCheck'],
    ['a cookie that a script computes', 'CF', page(`Redirecting... <script>var a=${keys}</script>`), 'browserCheck'],
    ['too many requests', 'AC', page('', { status: 429 }), 'rateLimit'],
    ['plainly no access', 'CF', page('Forbidden', { status: 403 }), 'forbidden'],
    ['the captcha of HDU that is shown', 'HDU', page('<tr id="exe_checkcode"><td>Verify Code</td></tr>'), 'captcha'],
    ['a box in a form of Codeforces', 'CF', page('<div class="cf-turnstile" data-sitekey="0"></div>'), 'captcha'],
    ['a box in a form of POJ', 'POJ', page('<div class="g-recaptcha" data-sitekey="0"></div>'), 'captcha'],
    ['a box in a form of SPOJ', 'SPOJ', page('<div class="g-recaptcha" data-sitekey="0"></div>'), 'captcha'],
    [
      'a submit to AtCoder that comes back with an alert',
      'AC',
      page('<form><div class="alert alert-danger"> Error. </div>', {
        method: 'POST',
        url: 'https://atcoder.jp/contests/abc300/submit',
      }),
      'captcha',
    ],
    [
      'the proof of LibreOJ',
      'LIBRE',
      page('{"message":"Proof of work verification failed"}', {
        status: 403,
        headers: { 'content-type': 'application/json' },
      }),
      'proofOfWork',
    ],
    [
      'the captcha of LibreOJ, of older servers',
      'LIBRE',
      page('{"message":"Captcha verification failed"}', {
        status: 401,
        headers: { 'content-type': 'application/json' },
      }),
      'captcha',
    ],
  ] as const)('%s', (_, site, answer, wall) => expect(wallOf(answer, site)).toBe(wall))
})

describe('no check is', () => {
  test.each([
    ['a problem that speaks of one', 'CF', page('Just a moment! Checking your browser is an easy problem.')],
    [
      'the hidden captcha row of HDU',
      'HDU',
      page(`<tr id=exe_checkcode></tr><script>set_hidden('exe_checkcode')</script>`),
    ],
    ['the hidden row as a browser saves it', 'HDU', page('<tr id="exe_checkcode" style="display: none;">')],
    ['an alert on a page that nothing was posted to', 'AC', page('<div class="alert-danger">Error.</div>')],
    [
      'a refusal of a call',
      'LIBRE',
      page('{"error":"x"}', { status: 403, headers: { 'content-type': 'application/json' } }),
    ],
    ['an error of the server', 'POJ', page('Service Unavailable', { status: 503 })],
    ['a statement that speaks of a box', 'CF', page('<p>&lt;div class="cf-turnstile"&gt; is a cf-turnstile</p>')],
    ['two keys', 'CF', page(keys.slice(0, keys.lastIndexOf(',')))],
  ] as const)('%s', (_, site, answer) => expect(wallOf(answer, site)).toBeNull())
})

test('a page of megabytes is looked at quickly', () => {
  const began = performance.now()
  expect(wallOf(page('<tr id='.repeat(1_000_000)), 'HDU')).toBeNull()
  expect(performance.now() - began).toBeLessThan(2000)
})
