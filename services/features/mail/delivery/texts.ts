import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Mail } from '../../../platform/context.ts'

export interface MailText {
  readonly subject: string
  readonly body: string
}

interface Site {
  readonly baseUrl: string
  readonly shortName: string
}

const codeMinutes = 10

const resetLink = (site: Site, username: string, code: string): string =>
  `${site.baseUrl}/reset-password?${new URLSearchParams({ username, code }).toString()}`

const writers = {
  'en-US': {
    code: (site: Site, code: string): MailText => ({
      subject: `${site.shortName}: your code is ${code}`,
      body: `Your code for ${site.shortName} is ${code}.\n\nIt is good for ${codeMinutes} minutes. If you did not ask for it, ignore this mail.\n`,
    }),
    test: (site: Site): MailText => ({
      subject: `${site.shortName}: a test`,
      body: `This mail shows that ${site.shortName} (${site.baseUrl}) can send mails.\n`,
    }),
    reset: (site: Site, username: string, link: string): MailText => ({
      subject: `${site.shortName}: set a new password`,
      body: `Hello ${username},\n\nset a new password here:\n${link}\n\nThe link is good for ${codeMinutes} minutes. If you did not ask for it, ignore this mail.\n`,
    }),
  },
  'zh-CN': {
    code: (site: Site, code: string): MailText => ({
      subject: `${site.shortName}：您的验证码是 ${code}`,
      body: `您在 ${site.shortName} 的验证码是 ${code}。\n\n验证码 ${codeMinutes} 分钟内有效。如果不是您本人操作，请忽略此邮件。\n`,
    }),
    test: (site: Site): MailText => ({
      subject: `${site.shortName}：测试邮件`,
      body: `收到此邮件说明 ${site.shortName}（${site.baseUrl}）可以发送邮件。\n`,
    }),
    reset: (site: Site, username: string, link: string): MailText => ({
      subject: `${site.shortName}：重置密码`,
      body: `${username}，您好：\n\n请打开以下链接设置新密码：\n${link}\n\n链接 ${codeMinutes} 分钟内有效。如果不是您本人操作，请忽略此邮件。\n`,
    }),
  },
} satisfies Record<Locale, unknown>

/** Subject and text of a mail in its language. */
export function mailText(mail: Mail, site: Site): MailText {
  const write = writers[mail.locale]
  if (mail.kind === 'test') return write.test(site)
  if (mail.kind !== 'resetLink') return write.code(site, mail.code)
  return write.reset(site, mail.username, resetLink(site, mail.username, mail.code))
}
