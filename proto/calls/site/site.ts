/** Site configuration and captcha (contract/practice 2.1, contract/admin config and switches). */
import { Type } from 'typebox'
import { hallMaxPeople } from '../../rules/limits.ts'
import { declareCalls } from '../declare.ts'
import { None, Nullable } from '../shapes.ts'

const Text = Type.String({ maxLength: 255 })
const Count = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })))

export const WebsiteConfig = Type.Object({
  baseUrl: Type.String(),
  name: Type.String(),
  shortName: Type.String(),
  description: Type.String({ description: 'empty for none' }),
  register: Type.Boolean(),
  recordName: Nullable(Type.String()),
  recordUrl: Nullable(Type.String()),
  projectName: Nullable(Type.String()),
  projectUrl: Nullable(Type.String()),
  email: Nullable(Type.String()),
  openPublicDiscussion: Type.Boolean(),
  openGroupDiscussion: Type.Boolean(),
  openContestComment: Type.Boolean(),
  submitNeedsCaptcha: Type.Boolean({ description: 'submitting outside contests takes a captcha' }),
})

/** What the administrator edits; an absent, null or empty field is left as it is. */
export const WebConfig = Type.Object({
  baseUrl: Type.Optional(Nullable(Text)),
  name: Type.Optional(Nullable(Text)),
  shortName: Type.Optional(Nullable(Text)),
  description: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
  register: Type.Optional(Nullable(Type.Boolean())),
  recordName: Type.Optional(Nullable(Text)),
  recordUrl: Type.Optional(Nullable(Text)),
  projectName: Type.Optional(Nullable(Text)),
  projectUrl: Type.Optional(Nullable(Text)),
})

/** The site switches (contract/admin "Switches"). A null or absent value is left unchanged. */
export const SwitchConfig = Type.Object({
  openPublicDiscussion: Type.Optional(Nullable(Type.Boolean())),
  openGroupDiscussion: Type.Optional(Nullable(Type.Boolean())),
  openContestComment: Type.Optional(Nullable(Type.Boolean())),
  openPublicJudge: Type.Optional(Nullable(Type.Boolean())),
  openContestJudge: Type.Optional(Nullable(Type.Boolean())),
  openGroupJudge: Type.Optional(Nullable(Type.Boolean())),
  hideNonContestSubmissionCode: Type.Optional(Nullable(Type.Boolean())),
  submitNeedsCaptcha: Type.Optional(Nullable(Type.Boolean())),
  defaultSubmitInterval: Type.Optional(
    Nullable(Type.Integer({ maximum: 86_400, description: 'seconds between submissions; below 0 becomes 0' })),
  ),
  defaultCreateGroupDailyLimit: Count,
  defaultCreateGroupLimit: Count,
  defaultCreateGroupACInitValue: Count,
  defaultCreateDiscussionDailyLimit: Count,
  defaultCreateDiscussionACInitValue: Count,
  defaultCreateCommentACInitValue: Count,
  halls: Type.Optional(
    Nullable(
      Type.Array(
        Type.Object({
          network: Type.String({ maxLength: 64, description: 'an address, or a network such as 203.0.113.0/24' }),
          people: Type.Integer({ minimum: 1, maximum: hallMaxPeople }),
        }),
        {
          maxItems: 100,
          description:
            'addition: networks behind one address each; limits that are counted by address grow with the people behind it',
        },
      ),
    ),
  ),
  pictureHosts: Type.Optional(
    Nullable(
      Type.Array(
        Type.String({
          maxLength: 255,
          description: 'a host such as img.example.org, or *.example.org for all below it; a port may follow',
        }),
        {
          maxItems: 50,
          description:
            'addition: other sites of which pictures, films and sounds may stand in texts; from any other a browser loads none',
        },
      ),
    ),
  ),
})

export const Captcha = Type.Object({
  img: Type.String({ description: 'data URL of an image with a small sum' }),
  captchaKey: Type.String(),
})

export const siteCalls = declareCalls({
  websiteConfig: {
    method: 'GET',
    path: '/api/get-website-config',
    who: 'open',
    summary: 'Names, footer and switches of the site',
    answer: WebsiteConfig,
  },
  captcha: {
    method: 'GET',
    path: '/api/captcha',
    who: 'open',
    summary: 'A new captcha, good for one use within 30 min',
    answer: Captcha,
  },
  webConfig: {
    method: 'GET',
    path: '/api/admin/config/get-web-config',
    who: ['system_info_admin'],
    summary: 'Website settings as the administrator edits them',
    answer: WebConfig,
  },
  setWebConfig: {
    method: 'PUT',
    path: '/api/admin/config/set-web-config',
    who: ['system_info_admin'],
    summary: 'Change website settings',
    body: WebConfig,
    answer: None,
  },
  switchInfo: {
    method: 'GET',
    path: '/api/admin/switch/info',
    who: ['system_info_admin'],
    summary: 'Site switches',
    answer: SwitchConfig,
  },
  switchUpdate: {
    method: 'PUT',
    path: '/api/admin/switch/update',
    who: ['system_info_admin'],
    summary: 'Change site switches',
    body: SwitchConfig,
    answer: None,
    refusals: ['hallNetwork', 'pictureHost'],
  },
})
