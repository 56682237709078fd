// Which folder may import what. Lint applies this table to every import, and tests/fences plants a wrong import for
// each row to prove that it bites. Paths are from the checkout's root; packages are written `npm:name`, Node's own
// `node:name`.

import { testFiles } from './fence.ts'
import type { Fence } from './fence.ts'
import { judgeFences } from './judge-fences.ts'

/** And what the tests of pure rules share. */
const testsOfRules = /^tests\/|\.test\.tsx?$|^proto\/rules\/.*\/testing\//

/** Where the switch stands between a fast path and the way of its library. */
const fastSwitches = [
  'gateway/fan-out',
  'proto/server/(task-queue|object-store)',
  'services/platform/database/(sql|orm|prepared)',
  'services/app/context',
  'judge/(judge|sandbox/runner/runner-link)',
  'infra/stack/bundle',
]

export const fences: Fence[] = [
  {
    name: 'proto-stands-alone',
    inside: /^proto\//,
    refuses: /^(services|gateway|judge|client)\//,
    because: 'proto is what the others share: it imports nothing of theirs.',
  },
  {
    name: 'workspaces-apart',
    inside: /^(?<workspace>services|gateway|judge|client)\//,
    refuses: /^(?<workspace>services|gateway|judge|client)\//,
    own: 'workspace',
    because: 'services, gateway, judge and client meet in proto only.',
  },
  {
    name: 'products-know-no-infra',
    inside: /^(proto|services|gateway|judge|client)\//,
    except: testFiles,
    refuses: /^(infra|tests)\//,
    because: 'infra and tests use the products, never the other way round.',
  },
  {
    name: 'infra-starts-processes-only',
    inside: /^infra\//,
    except: testFiles,
    refuses: /^(services|gateway|judge|client|tests)\//,
    because: 'infra runs the products as processes and imports none of their code.',
  },
  {
    name: 'fast-behind-its-switch',
    inside: /^(proto|services|gateway|judge|client|infra)\//,
    except: new RegExp(`${testFiles.source}|/fast/|^(${fastSwitches.join('|')})\\.ts$`),
    refuses: /\/fast\//,
    because: 'a fast path is reached where the switch stands, so that it can go with one line.',
  },
  {
    name: 'services-platform-layer',
    inside: /^services\/(platform|content)\//,
    except: testFiles,
    refuses: /^services\/(features|app|entry)\//,
    because: 'in services imports go platform, content <- features <- app <- entry.',
  },
  {
    name: 'content-stands-alone',
    inside: /^services\/content\//,
    except: testFiles,
    refuses: /^services\/(?!content\/)/,
    because:
      'starter problems are data: the feature that loads them imports them, and they import nothing of services.',
  },
  {
    name: 'database-knows-no-http',
    inside: /^services\/platform\/(?!http\/)/,
    except: testFiles,
    refuses: /^services\/platform\/http\//,
    because: 'a worker has a database and no calls.',
  },
  {
    name: 'services-feature-layer',
    inside: /^services\/features\//,
    except: testFiles,
    refuses: /^services\/(app|entry)\//,
    because: 'in services imports go platform, content <- features <- app <- entry.',
  },
  {
    name: 'services-app-layer',
    inside: /^services\/app\//,
    refuses: /^services\/entry\//,
    because: 'in services imports go platform, content <- features <- app <- entry.',
  },
  {
    name: 'features-by-index',
    inside: /^services\/features\/(?<feature>[^/]+)\//,
    except: testFiles,
    refuses: /^services\/features\/(?<feature>[^/]+)\/(?!(index|entities)\.ts$)/,
    own: 'feature',
    because: 'a feature is used through its index; entities may name those of other features as relations.',
  },
  {
    name: 'client-base-layer',
    inside: /^client\/(ui|api|live)\//,
    refuses: /^client\/(domain|features|app)\//,
    because: 'in the client imports go ui, live, api <- domain <- features <- app.',
  },
  {
    name: 'client-api-layer',
    inside: /^client\/api\//,
    refuses: /^client\/live\//,
    because: 'in the client imports go ui, live, api <- domain <- features <- app.',
  },
  {
    name: 'ui-knows-no-data',
    inside: /^client\/ui\//,
    except: testFiles,
    refuses: /^client\/(api|live)\//,
    because: 'a part of ui is given what it shows: it neither calls nor watches.',
  },
  {
    name: 'client-domain-layer',
    inside: /^client\/domain\//,
    refuses: /^client\/(features|app)\//,
    because: 'in the client imports go ui, live, api <- domain <- features <- app.',
  },
  {
    name: 'client-features-apart',
    inside: /^client\/features\/(?<feature>[^/]+)\//,
    refuses: /^client\/features\/(?<feature>[^/]+)\/(?!index\.tsx?$)/,
    own: 'feature',
    because: 'a feature shows others its index only; parts that several features share are in client/domain.',
  },
  {
    name: 'client-feature-layer',
    inside: /^client\/features\//,
    refuses: /^client\/app\//,
    because: 'in the client imports go ui, live, api <- domain <- features <- app.',
  },
  {
    name: 'client-proto-types-only',
    inside: /^client\//,
    except: testFiles,
    refuses: /^proto\/(?!rules\/|base\/|errors\/|events\/topics\.ts$|calls\/paths(\.ts|\/))/,
    typesMayPass: true,
    because:
      'one TypeBox schema is 20 kB of script: the client imports types, and values from proto/rules, proto/base and the table of paths only.',
  },
  {
    name: 'rules-are-pure',
    inside: /^proto\/(base|rules|errors)\//,
    except: testsOfRules,
    refuses: /^(npm:|node:|proto\/(?!rules\/|base\/|errors\/))/,
    because: 'the browser bundles these rules: they import each other and nothing else.',
  },
  {
    name: 'declarations-know-no-node',
    inside: /^proto\/(calls|events)\//,
    except: testFiles,
    refuses: /^(node:|proto\/server\/)/,
    because: 'declarations are read by every side; what needs Node is in proto/server.',
  },
  {
    name: 'orm-in-services',
    inside: /^(?!services\/)/,
    refuses: /^npm:@mikro-orm\//,
    because: 'only services have a database.',
  },
  {
    name: 'socket-server-in-gateway',
    inside: /^(?!gateway\/)/,
    refuses: /^npm:socket\.io(\/|$)/,
    because: 'only the gateway has sockets.',
  },
  {
    name: 'socket-client-in-live',
    inside: /^(?!client\/live\/)/,
    except: testFiles,
    refuses: /^npm:socket\.io-client(\/|$)/,
    because: 'pages get live data through client/live.',
  },
  {
    name: 'bus-in-proto-server',
    inside: /^(?!proto\/server\/)/,
    except: testFiles,
    refuses: /^npm:@nats-io\//,
    because: 'every message passes the one bus client in proto/server.',
  },
  ...judgeFences,
  {
    name: 'child-processes-in-sandbox',
    inside: /^(?!judge\/sandbox\/|infra\/)/,
    except: testFiles,
    refuses: /^(node:child_process|npm:execa)(\/|$)/,
    because: 'programs are run by the sandbox and by infra, nowhere else.',
  },
]

/** The fence that an import breaks, if any. `from` and `target` as at the head of this file. */
export function brokenFence(from: string, target: string, isTypeOnly: boolean): Fence | undefined {
  return fences.find((fence) => {
    const inside = fence.inside.exec(from)
    const refused = fence.refuses.exec(target)
    if (!inside || !refused || fence.except?.test(from)) return false
    if (isTypeOnly && fence.typesMayPass) return false
    return !fence.own || inside.groups?.[fence.own] !== refused.groups?.[fence.own]
  })
}
