import { t } from '@lingui/core/macro'
import type { EditKind } from '@podium/proto/rules/site/edits.ts'

type Labels = Readonly<Record<string, () => string>>

const common: Labels = {
  title: () => t`Title`,
  visible: () => t`Visible`,
  status: () => t`Visible`,
  pwd: () => t`Password`,
  privatePwd: () => t`Password`,
}

const ofKind: Readonly<Record<EditKind, Labels>> = {
  problem: {
    problemId: () => t`Problem ID`,
    description: () => t`Description`,
    input: () => t`Input`,
    output: () => t`Output`,
    hint: () => t`Hint`,
    source: () => t`Source`,
    examples: () => t`Examples`,
    timeLimit: () => t`Time limit`,
    memoryLimit: () => t`Memory limit`,
    stackLimit: () => t`Stack limit`,
    difficulty: () => t`Difficulty`,
    auth: () => t`Visibility`,
    type: () => t`Type`,
    judgeMode: () => t`Judge mode`,
    judgeCaseMode: () => t`Case mode`,
    isFileIO: () => t`Input and output`,
    ioReadFileName: () => t`Input file`,
    ioWriteFileName: () => t`Output file`,
    codeShare: () => t`Users may share their code`,
    openCaseResult: () => t`Show case results`,
    showTestData: () => t`Show test data`,
    isRemoveEndBlank: () => t`Ignore blanks at line ends`,
    spjCode: () => t`Checker code`,
    spjLanguage: () => t`Checker language`,
    userExtraFile: () => t`Files for solutions`,
    judgeExtraFile: () => t`Files for the checker`,
    languages: () => t`Languages`,
    tags: () => t`Tags`,
    codeTemplates: () => t`Code templates`,
    cases: () => t`Test data`,
    translations: () => t`Translations`,
  },
  contest: {
    description: () => t`Contest description`,
    type: () => t`Format`,
    auth: () => t`Who may take part`,
    startTime: () => t`Start`,
    endTime: () => t`End`,
    sealRank: () => t`Freeze the scoreboard`,
    sealRankTime: () => t`Time of the freeze`,
    autoRealRank: () => t`Open the board at the end`,
    openPrint: () => t`Printing`,
    openRank: () => t`Scoreboard visible to everybody`,
    allowEndSubmit: () => t`Submissions after the end`,
    rankShowName: () => t`Name on the board`,
    oiRankScoreType: () => t`Which score counts`,
    openAccountLimit: () => t`Account rule`,
    accountLimitRule: () => t`Account rule`,
    starAccount: () => t`Unofficial teams`,
    awardType: () => t`Awards`,
    awardConfigList: () => t`Awards`,
  },
  training: {
    description: () => t`Description`,
    auth: () => t`Visibility`,
    rank: () => t({ context: 'order', message: 'Order' }),
    categoryId: () => t`Category`,
    rankShowName: () => t`Name in the ranking`,
  },
  group: {
    name: () => t({ context: 'group', message: 'Name' }),
    shortName: () => t`Short name`,
    brief: () => t({ context: 'group', message: 'Summary' }),
    description: () => t({ context: 'group', message: 'Introduction' }),
    auth: () => t`Who may join`,
    code: () => t`Invitation code`,
  },
  announcement: { content: () => t`Content` },
  remoteAccount: {
    secret: () => t`Password`,
    isEnabled: () => t`Use it for submissions`,
    repost: () => t`Submit again when it is certain that the site has no run`,
  },
}

/** What a form calls a field, in the reader's language. */
export const fieldLabel = (kind: EditKind, field: string): string =>
  (ofKind[kind][field] ?? common[field])?.() ?? t`Other settings`
