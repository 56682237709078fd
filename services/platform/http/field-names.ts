/**
 * What the fields of requests are called on the pages, in both languages: a refusal names its field in the reader's
 * words. A field that no page has is named as it is on the wire.
 */
import type { Locale, LocalText } from '@podium/proto/rules/site/locale.ts'

const name = (en: string, zh: string): LocalText => ({ 'en-US': en, 'zh-CN': zh })

const problem = {
  problemId: name('Display id', '题号'),
  description: name('Description', '简介'),
  input: name('Input', '输入'),
  output: name('Output', '输出'),
  hint: name('Hint', '提示'),
  source: name('Source', '来源'),
  timeLimit: name('Time', '时间'),
  memoryLimit: name('Memory', '内存'),
  stackLimit: name('Stack', '栈'),
  difficulty: name('Level', '难度'),
  judgeMode: name('Judge mode', '评测模式'),
  judgeCaseMode: name('Case mode', '测试点模式'),
  ioReadFileName: name('Input file', '输入文件'),
  ioWriteFileName: name('Output file', '输出文件'),
  spjCode: name('Checker code', '校验器代码'),
  spjLanguage: name('Language of the checker', '校验器语言'),
  judgingOptions: name('Judging options', '评测选项'),
  userExtraFile: name('Files for solutions', '选手程序附加文件'),
  judgeExtraFile: name('Files for the checker', '校验器附加文件'),
  extraFiles: name('Files for the checker', '校验器附加文件'),
  samples: name('Test data', '测试数据'),
  score: name('Score', '分数'),
  groupNum: name('Group', '分组'),
  tags: name('Tags', '标签'),
  languages: name('Languages', '编程语言'),
  codeTemplates: name('Code templates', '代码模板'),
  examples: name('Examples', '样例'),
}

const contest = {
  startTime: name('Start', '开始时间'),
  endTime: name('End', '结束时间'),
  sealRankTime: name('Seal time', '封榜时间'),
  pwd: name('Password', '密码'),
  accountLimitRule: name('Account rule', '账号规则'),
  starAccount: name('Star users', '打星队伍'),
  awardConfigList: name('Awards', '奖项'),
  background: name('Background', '背景色'),
  num: name('Number', '数量'),
  priority: name('Priority', '优先级'),
  rankShowName: name('Name on the board', '榜单显示名称'),
  oiRankScoreType: name('Score that counts', '计分方式'),
  penaltyMinutes: name('Penalty per wrong attempt', '每次错误的罚时'),
  submitIntervalS: name('Submission interval', '提交间隔'),
  feedback: name('Feedback', '反馈'),
  displayId: name('Display id', '题号'),
  displayTitle: name('Display title', '比赛中的标题'),
}

const person = {
  username: name('Username', '用户名'),
  password: name('Password', '密码'),
  oldPassword: name('Current password', '当前密码'),
  newPassword: name('New password', '新密码'),
  email: name('Email', '邮箱'),
  newEmail: name('New email', '新邮箱'),
  newMobile: name('New mobile number', '新手机号'),
  nickname: name('Nickname', '昵称'),
  realname: name('Real name', '真实姓名'),
  school: name('School', '学校'),
  place: name('Place', '座位'),
  number: name('Student number', '学号'),
  signature: name('Signature', '个性签名'),
  blog: name('Blog', '博客'),
  github: name('GitHub', 'GitHub'),
  gender: name('Gender', '性别'),
  cfUsername: name('Codeforces username', 'Codeforces 用户名'),
  titleName: name('Title of the user', '头衔'),
  titleColor: name('Colour of the title', '头衔颜色'),
  captcha: name('Result of the sum', '计算结果'),
  captchaKey: name('Captcha', '图形验证码'),
  prefix: name('Prefix', '前缀'),
  suffix: name('Suffix', '后缀'),
  number_from: name('First number', '起始编号'),
  number_to: name('Last number', '结束编号'),
  password_length: name('Length of passwords', '密码长度'),
  users: name('Users', '用户'),
  recipientId: name('Recipient', '接收者'),
}

const site = {
  shortName: name('Short name', '简称'),
  baseUrl: name('Address of the site', '网站地址'),
  recordName: name('Record name', '备案名称'),
  recordUrl: name('Record link', '备案链接'),
  projectName: name('Project name', '项目名称'),
  projectUrl: name('Project link', '项目链接'),
  emailHost: name('Host', '服务器地址'),
  emailPort: name('Port', '端口'),
  emailUsername: name('Account', '账号'),
  emailPassword: name('Password', '密码'),
  mobileUrl: name('Address', '地址'),
  mobileUsername: name('Account', '账号'),
  mobilePassword: name('Password', '密码'),
  emailBGImg: name('Background picture of mails', '邮件背景图片'),
  seq: name('Order', '顺序'),
  template: name('Sample program', '示例程序'),
  codeTemplate: name('Code template', '代码模板'),
  defaultSubmitInterval: name('Time between two submissions', '两次提交的间隔'),
  defaultCreateGroupDailyLimit: name('Groups created in a day', '每日创建团队数'),
  defaultCreateGroupLimit: name('Groups owned in total', '拥有团队总数'),
  defaultCreateGroupACInitValue: name('Accepted problems to create a group', '创建团队所需通过题数'),
  defaultCreateDiscussionDailyLimit: name('Discussions posted in a day', '每日发帖数'),
  defaultCreateDiscussionACInitValue: name('Accepted problems to post', '发帖所需通过题数'),
  defaultCreateCommentACInitValue: name('Accepted problems to comment', '评论所需通过题数'),
}

const common = {
  title: name('Title', '标题'),
  content: name('Content', '内容'),
  name: name('Name', '名称'),
  color: name('Colour', '颜色'),
  code: name('Code', '验证码'),
  program: name('Program', '程序'),
  pid: name('Problem', '题目'),
  cid: name('Contest', '比赛'),
  progress: name('State', '状态'),
  language: name('Language', '语言'),
  type: name('Type', '类型'),
  auth: name('Authority', '权限'),
  status: name('State', '状态'),
  rank: name('Rank', '排序'),
  brief: name('Brief', '简介'),
  reason: name('Reason', '原因'),
  category: name('Category', '分类'),
  categoryId: name('Category', '分类'),
  keyword: name('Search', '搜索'),
  privatePwd: name('Password', '密码'),
  userInput: name('Input', '输入'),
  expectedOutput: name('Expected output', '期望输出'),
}

const team = {
  teamCode: name('Identifier', '编号'),
  displayName: name('Shown name', '显示名称'),
  formalName: name('Formal name', '全称'),
  icpcId: name('ICPC id', 'ICPC 编号'),
  country: name('Country', '国家或地区'),
  members: name('Members', '队员'),
  persons: name('Coaches and staff', '教练和工作人员'),
  organization: name('Affiliation', '单位'),
  groupCodes: name('Groups', '组别'),
  room: name('Room', '考场'),
  seat: name('Seat', '座位'),
}

const names = { ...problem, ...contest, ...person, ...site, ...common, ...team } as const satisfies Record<
  string,
  LocalText
>

export type FieldName = keyof typeof names

/** One entry of a list, by its number. */
const entries: Readonly<Record<string, LocalText>> = {
  samples: name('Case {n}', '第 {n} 个测试点'),
  awardConfigList: name('Award {n}', '第 {n} 个奖项'),
  starAccount: name('Star user {n}', '第 {n} 个打星队伍'),
  tags: name('Tag {n}', '第 {n} 个标签'),
  languages: name('Language {n}', '第 {n} 个编程语言'),
  codeTemplates: name('Code template {n}', '第 {n} 个代码模板'),
  users: name('User {n}', '第 {n} 个用户'),
}

const known = (table: Readonly<Record<string, LocalText>>, key: string | undefined): LocalText | null =>
  key !== undefined && Object.hasOwn(table, key) ? (table[key] ?? null) : null

/** @param field as it is on the wire, such as `problem.title` or `samples.3.score`, which is "Case 4, score" */
export function fieldName(field: string, locale: Locale): string {
  const [, list, index, rest = ''] = /^(?:.*\.)?(\w+)\.(\d+)(?:\.(.+))?$/.exec(field) ?? []
  if (list === undefined) return known(names, field.split('.').at(-1))?.[locale] ?? field
  const entry = known(entries, list)?.[locale].replace('{n}', String(Number(index) + 1))
  if (entry === undefined || rest === '') return entry ?? field
  const part = known(names, rest)?.[locale]
  if (part === undefined) return field
  return locale === 'zh-CN' ? `${entry}的${part}` : `${entry}, ${part.toLowerCase()}`
}
