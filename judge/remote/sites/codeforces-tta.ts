/**
 * `_tta` of every form of Codeforces: a checksum of one of its cookies, which the script of its pages adds to each post
 * (contract/judging 13). It is no check of the browser, and a post without it counts as one from another site.
 */
const modulus = 1009

/** @param cookie value of the cookie `39ce7` */
export const ttaOf = (cookie: string): number => {
  let sum = 0
  for (let index = 0; index < cookie.length; index += 1) {
    sum = (sum + (index + 1) * (index + 2) * cookie.charCodeAt(index)) % modulus
    if (index % 3 === 0) sum += 1
    if (index % 2 === 0) sum *= 2
    if (index > 0) sum -= Math.floor(cookie.charCodeAt(Math.floor(index / 2)) / 2) * (sum % 5)
    sum = ((sum % modulus) + modulus) % modulus
  }
  return sum
}
