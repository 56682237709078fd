/** Teams of a contest, their affiliations, groups, seats and accounts. */
import { about, b400, b403, b404 } from './row.ts'

export const contestTeamsErrors = {
  teamCode: about(
    'teamCode',
    b400(
      '“{code}” is no identifier: use up to 36 letters, digits, underscores, dots and dashes, beginning with a letter or digit.',
      '“{code}”不能作为编号：请使用不超过 36 个字母、数字、下划线、点或连字符，并以字母或数字开头。',
    ),
  ),
  teamText: b400('“{text}” has characters that nobody sees.', '“{text}”中含有不可见字符。'),
  teamTwice: about('teamCode', b400('There is a team “{code}” already.', '编号为“{code}”的队伍已存在。')),
  teamMissing: b404('There is no team “{code}” in this contest.', '本场比赛没有编号为“{code}”的队伍。'),
  teamsFull: b400('A contest has at most {max} of these.', '一场比赛最多有 {max} 项。'),
  seatTaken: about('seat', b400('{seat} is the seat of “{team}” already.', '{seat} 已是队伍“{team}”的座位。')),
  unknownOrganization: about(
    'organization',
    b400('There is no affiliation “{code}” in this contest.', '本场比赛没有编号为“{code}”的单位。'),
  ),
  unknownTeamGroup: about(
    'groupCodes',
    b400('There is no group “{code}” in this contest.', '本场比赛没有编号为“{code}”的组别。'),
  ),
  teamAccountMissing: about('username', b400('There is no account “{name}”.', '没有名为“{name}”的账号。')),
  teamAccountTaken: about(
    'username',
    b400('“{name}” is the account of “{team}” already.', '“{name}”已是队伍“{team}”的账号。'),
  ),
  teamAccountWorks: about(
    'username',
    b400(
      '“{name}” works for this contest and cannot take part in it.',
      '“{name}”是本场比赛的工作人员，不能作为队伍账号。',
    ),
  ),
  staffIsTeam: b400(
    '{name} is the account of a team and so cannot work for this contest.',
    '{name} 是队伍的账号，不能成为本场比赛的工作人员。',
  ),
  teamFileUnknown: b400(
    '“{file}” is none of the files that are read: teams, persons, accounts, organizations and groups as .json, .yaml or .csv, and teams, accounts and groups as .tsv.',
    '无法识别文件“{file}”：支持 teams、persons、accounts、organizations、groups 的 .json、.yaml 或 .csv 文件，以及 teams、accounts、groups 的 .tsv 文件。',
  ),
  teamFileUnreadable: b400('{file} cannot be read from line {line} on.', '{file} 从第 {line} 行起无法读取。'),
  teamFilesMissing: b400('Choose a file first.', '请先选择文件。'),
  teamAccountNoTeam: b400('There is no team “{code}” for this account.', '没有编号为“{code}”的队伍可使用该账号。'),
  teamAccountTwice: b400('The team “{code}” has two accounts here.', '队伍“{code}”在文件中有两个账号。'),
  teamAccountIgnored: b400(
    '“{name}” is left out: accounts of the type “{type}” belong to the staff.',
    '已忽略“{name}”：“{type}”类型的账号属于工作人员。',
  ),
  teamPersonNoTeam: b400('There is no team “{code}” for this person.', '没有编号为“{code}”的队伍可对应该人员。'),
  teamPersonRole: b400(
    '“{role}” is no role: contestant, coach, staff or other.',
    '“{role}”不是有效的角色：应为 contestant、coach、staff 或 other。',
  ),
  teamPersonIgnored: b400('“{name}” is left out, being of no team.', '已忽略“{name}”：该人员不属于任何队伍。'),
  teamColumnUnknown: b400('The column “{name}” is not known, and is left out.', '无法识别列“{name}”，已忽略该列。'),
  teamPasswordIgnored: b400(
    'The password of “{name}” stays as it is: the account was not made for this contest.',
    '“{name}”的密码保持不变：该账号并非为本场比赛创建。',
  ),
  teamAccountOther: b400(
    'The account of “{team}” was not made for this contest: its password is its owner’s.',
    '队伍“{team}”的账号并非为本场比赛创建，其密码由账号所有者管理。',
  ),
  teamPasswordsMany: b400(
    'Files with at most {max} passwords are read. Leave them out, and make passwords afterwards.',
    '文件中最多包含 {max} 个密码。请去掉密码，导入后再生成。',
  ),
  networkInvalid: about(
    'networks',
    b400(
      '“{network}” is neither an address nor a network such as 203.0.113.0/24.',
      '“{network}”不是 IP 地址，也不是 203.0.113.0/24 这样的网段。',
    ),
  ),
  roomTwice: about('rooms', b400('The room “{name}” is there twice.', '考场“{name}”重复。')),
  printerMissing: b400('This contest has no printer.', '本场比赛没有可用的打印机。'),
  printerHasIt: b400('The printer has it already.', '该打印任务已在打印机中。'),
  printerNotYours: b403(
    'Only a super administrator lets a contest use the printer of the site.',
    '只有超级管理员可以允许比赛使用本站的打印机。',
  ),
  seatUnknown: b403('No team is signed in from this address.', '该地址不能自动登录任何队伍。'),
  organizationTwice: about(
    'teamCode',
    b400('There is an affiliation “{code}” already.', '编号为“{code}”的单位已存在。'),
  ),
  organizationMissing: b404('There is no affiliation “{code}” in this contest.', '本场比赛没有编号为“{code}”的单位。'),
  organizationCountry: about(
    'country',
    b400('Give the country by three capital letters, such as CHN.', '国家或地区请用三个大写字母表示，例如 CHN。'),
  ),
  organizationUsed: b400('These teams have this affiliation: {names}.', '以下队伍属于该单位：{names}。'),
  teamGroupTwice: about('teamCode', b400('There is a group “{code}” already.', '编号为“{code}”的组别已存在。')),
  teamGroupMissing: b404('There is no group “{code}” in this contest.', '本场比赛没有编号为“{code}”的组别。'),
  teamGroupUsed: b400('These teams are in this group: {names}.', '以下队伍属于该组别：{names}。'),
}
