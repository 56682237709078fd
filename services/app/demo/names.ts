/** Names of teams and schools that nobody bears, each in both languages. */
type Words = readonly (readonly [string, string])[]

const manners: Words = [
  ['Quiet', '安静的'],
  ['Brave', '勇敢的'],
  ['Crimson', '绯红'],
  ['Paper', '纸'],
  ['Northern', '北方'],
  ['Lucky', '幸运'],
  ['Silver', '银色'],
  ['Wandering', '流浪的'],
  ['Golden', '金色'],
  ['Tiny', '小小'],
  ['Midnight', '午夜'],
  ['Patient', '耐心的'],
  ['Electric', '电光'],
  ['Frozen', '冰封'],
]

const beings: Words = [
  ['Lanterns', '灯笼'],
  ['Otters', '水獭'],
  ['Comets', '彗星'],
  ['Kites', '风筝'],
  ['Pandas', '熊猫'],
  ['Anchors', '船锚'],
  ['Sparrows', '麻雀'],
  ['Pointers', '指针'],
  ['Turtles', '乌龟'],
  ['Bamboos', '竹子'],
  ['Dragons', '龙'],
  ['Heaps', '堆'],
  ['Cranes', '仙鹤'],
]

const towns: Words = [
  ['Harbour', '海港'],
  ['Riverside', '江畔'],
  ['Green Hill', '青山'],
  ['White Lake', '白湖'],
  ['Old Bridge', '古桥'],
  ['Cloud Valley', '云谷'],
  ['Stone Gate', '石门'],
  ['East Wind', '东风'],
  ['Pine Forest', '松林'],
  ['Morning Star', '晨星'],
  ['South Bay', '南湾'],
]

const kinds: Words = [
  ['University', '大学'],
  ['Institute of Technology', '理工学院'],
  ['Normal University', '师范大学'],
]

const at = (words: Words, index: number): readonly [string, string] => words[index % words.length] ?? ['', '']

/** Different for each of 182 teams, and numbered from there on. */
export function teamName(index: number): string {
  const [manner, being] = [at(manners, index), at(beings, index)]
  const round = Math.floor(index / (manners.length * beings.length))
  return `${manner[0]} ${being[0]}${round === 0 ? '' : ` ${round + 1}`} ${manner[1]}${being[1]}`
}

export function schoolName(index: number): string {
  const [town, kind] = [at(towns, index), at(kinds, index)]
  return `${town[0]} ${kind[0]} ${town[1]}${kind[1]}`
}

const colors = [
  '#e53935',
  '#1e88e5',
  '#fdd835',
  '#43a047',
  '#8e24aa',
  '#fb8c00',
  '#00acc1',
  '#f48fb1',
  '#6d4c41',
  '#c0ca33',
  '#3949ab',
  '#90a4ae',
  '#ffffff',
] as const

export const balloonColor = (index: number): string => colors[index % colors.length] ?? colors[0]
