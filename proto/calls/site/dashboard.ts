/** First page of the back office, mail server, languages (contract/admin 2 and 7). */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { Id, Int, None, Nullable, Time, Uid } from '../shapes.ts'

const Text = Type.Optional(Nullable(Type.String({ maxLength: 255 })))

/** Null or empty fields are left as they are; the password is never sent. */
const EmailConfig = Type.Object({
  emailHost: Text,
  emailUsername: Text,
  emailPassword: Text,
  emailBGImg: Text,
  emailPort: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 65_535 }))),
  emailSsl: Type.Optional(Nullable(Type.Boolean())),
})

/** Addition to the contract. Null or empty fields are left as they are; the password is never sent. */
const MobileConfig = Type.Object({ mobileUrl: Text, mobileUsername: Text, mobilePassword: Text })

/** The password is never sent. There is no Redis: its fields are null, for clients that show them. */
const DatabaseConfig = Type.Object({
  dbName: Text,
  dbHost: Text,
  dbUsername: Text,
  dbPassword: Text,
  redisHost: Text,
  redisPassword: Text,
  dbPort: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 65_535 }))),
  redisPort: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 65_535 }))),
})

export const dashboardCalls = declareCalls({
  dashboardSession: {
    method: 'POST',
    path: '/api/admin/dashboard/get-sessions',
    who: ['problem_admin'],
    summary: 'The sign-in before this one, or this one when it is the first',
    answer: Type.Object({
      id: Int,
      uid: Uid,
      userAgent: Type.String(),
      ip: Type.String(),
      gmtCreate: Time,
      gmtModified: Time,
    }),
  },
  dashboardInfo: {
    method: 'GET',
    path: '/api/admin/dashboard/get-dashboard-info',
    who: ['problem_admin'],
    summary: 'Numbers of the site',
    answer: Type.Object({
      userNum: Int,
      recentContestNum: Type.Integer({ description: 'visible, not ended, beginning within 14 days' }),
      todayJudgeNum: Type.Integer({ description: 'submissions of today, in the time zone of the server' }),
      diskPercent: Type.Integer({ description: 'addition: how full the disk of the data is' }),
      disk: Type.Enum(['fine', 'warning', 'refusing'], {
        description: 'addition: `refusing` takes no uploads; judging goes on',
      }),
    }),
  },
  emailConfig: {
    method: 'GET',
    path: '/api/admin/config/get-email-config',
    who: ['system_info_admin'],
    summary: 'The mail server',
    answer: EmailConfig,
  },
  setEmailConfig: {
    method: 'PUT',
    path: '/api/admin/config/set-email-config',
    who: ['system_info_admin'],
    summary: 'Change the mail server',
    body: EmailConfig,
    answer: None,
  },
  mobileConfig: {
    method: 'GET',
    path: '/api/admin/config/get-mobile-config',
    who: ['system_info_admin'],
    summary: 'Addition: what sends text messages',
    answer: Type.Object({
      ...MobileConfig.properties,
      works: Type.Boolean({ description: 'text messages are sent, by this or by what the environment names' }),
    }),
  },
  setMobileConfig: {
    method: 'PUT',
    path: '/api/admin/config/set-mobile-config',
    who: ['system_info_admin'],
    summary: 'Addition: change what sends text messages',
    body: MobileConfig,
    answer: None,
  },
  databaseConfig: {
    method: 'GET',
    path: '/api/admin/config/get-db-and-redis-config',
    who: ['system_info_admin'],
    summary: 'The database that the site runs on',
    answer: DatabaseConfig,
  },
  setDatabaseConfig: {
    method: 'PUT',
    path: '/api/admin/config/set-db-and-redis-config',
    who: ['system_info_admin'],
    summary: 'Accepts what holds already; the database is chosen where the services are started',
    body: DatabaseConfig,
    answer: None,
    refusals: ['databaseFixed'],
  },
  testEmail: {
    method: 'POST',
    path: '/api/admin/config/test-email',
    who: ['system_info_admin'],
    summary: 'Send a mail to see whether it arrives',
    body: Type.Object({ email: Type.Optional(Nullable(Type.String({ maxLength: 255 }))) }),
    answer: Nullable(
      Type.Object({ intoFile: Type.Literal(true, { description: 'no mail server is in use (addition)' }) }),
    ),
    refusals: ['fieldBlank', 'emailFormat', 'mailFailed'],
  },
  editLanguage: {
    method: 'PUT',
    path: '/api/admin/language',
    who: ['system_info_admin'],
    summary: 'Change the texts and the place of a language; absent fields stay',
    body: Type.Object({
      id: Id,
      description: Text,
      template: Type.Optional(
        Nullable(Type.String({ maxLength: 65_535, description: 'sample program of the help page' })),
      ),
      codeTemplate: Type.Optional(
        Nullable(Type.String({ maxLength: 65_535, description: 'what the editor begins with' })),
      ),
      seq: Type.Optional(Nullable(Type.Integer({ minimum: -1000, maximum: 1000, description: 'higher shows first' }))),
    }),
    answer: None,
    refusals: ['languageUnknown'],
  },
})
