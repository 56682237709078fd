import { aPlusB } from './problems/a-plus-b/problem.ts'
import { bookcase } from './problems/bookcase/problem.ts'
import { brassSquares } from './problems/brass-squares/problem.ts'
import { caveRescue } from './problems/cave-rescue/problem.ts'
import { clayBracelet } from './problems/clay-bracelet/problem.ts'
import { cleanChannels } from './problems/clean-channels/problem.ts'
import { clearView } from './problems/clear-view/problem.ts'
import { fencePainting } from './problems/fence-painting/problem.ts'
import { hikingTrail } from './problems/hiking-trail/problem.ts'
import { libraryDesk } from './problems/library-desk/problem.ts'
import { longDrive } from './problems/long-drive/problem.ts'
import { movingVan } from './problems/moving-van/problem.ts'
import { nestedCrates } from './problems/nested-crates/problem.ts'
import { nightBus } from './problems/night-bus/problem.ts'
import { paperMountain } from './problems/paper-mountain/problem.ts'
import { platformSigns } from './problems/platform-signs/problem.ts'
import { radioPairs } from './problems/radio-pairs/problem.ts'
import { seatingPlan } from './problems/seating-plan/problem.ts'
import { tollBooths } from './problems/toll-booths/problem.ts'
import { twoPlaylists } from './problems/two-playlists/problem.ts'
import { wallpaperRoll } from './problems/wallpaper-roll/problem.ts'
import { warehouseRobot } from './problems/warehouse-robot/problem.ts'
import type { StarterProblem } from './types.ts'

export { starterClassifications, starterTags } from './tags.ts'

/** The problems of a new installation, in the order of their ids P1000, P1001, ... */
export const starterProblems: readonly StarterProblem[] = [
  aPlusB,
  paperMountain,
  hikingTrail,
  platformSigns,
  seatingPlan,
  libraryDesk,
  nestedCrates,
  brassSquares,
  tollBooths,
  clearView,
  nightBus,
  warehouseRobot,
  movingVan,
  twoPlaylists,
  fencePainting,
  radioPairs,
  wallpaperRoll,
  clayBracelet,
  bookcase,
  longDrive,
  caveRescue,
  cleanChannels,
]
