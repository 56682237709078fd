// Which rooms of the judge may import what.
import { testFiles } from './fence.ts'
import type { Fence } from './fence.ts'

export const judgeFences: readonly Fence[] = [
  {
    name: 'sandbox-behind-its-interface',
    inside: /^judge\/(?!sandbox\/)/,
    except: testFiles,
    refuses: /^judge\/sandbox\/(?!api\/|probes\/|driver\.ts$)/,
    because: 'the judge knows boxes by their interface, and sandbox/driver.ts alone chooses who makes them.',
  },
  {
    name: 'drivers-apart',
    inside: /^judge\/sandbox\/(?<driver>bubblewrap|isolate)\//,
    except: testFiles,
    refuses: /^judge\/sandbox\/((?<driver>bubblewrap|isolate)\/|driver\.ts$)/,
    own: 'driver',
    because: 'either driver can go: what both need is in sandbox/host, runner and cgroup.',
  },
  {
    name: 'sandbox-base-layer',
    inside: /^judge\/sandbox\/(api|host|runner|cgroup|probes)\//,
    except: testFiles,
    refuses: /^judge\/sandbox\/(bubblewrap\/|isolate\/|testing\/|driver\.ts$)/,
    because: 'in the sandbox imports go api <- host, runner, cgroup, probes <- bubblewrap | isolate <- driver.',
  },
  {
    name: 'remote-runs-nothing',
    inside: /^judge\/remote\//,
    except: testFiles,
    refuses: /^judge\/(?!remote\/|worker\/(answers|stopped-tasks)\.ts$)/,
    because: 'the remote judge has passwords of other sites: it runs no program of anybody.',
  },
  {
    name: 'sites-in-remote',
    inside: /^judge\/(?!remote\/)/,
    except: testFiles,
    refuses: /^judge\/remote\/|^npm:(undici|tough-cookie|cheerio)(\/|$)/,
    because: 'a judge that runs programs speaks to no other site.',
  },
  {
    name: 'pages-are-pure',
    inside: /^judge\/remote\/pages\//,
    except: testFiles,
    refuses:
      /^node:|^npm:(?!(cheerio|typebox)(\/|$))|^judge\/remote\/(?!pages\/|provider\.ts$|run-ids\.ts$|session\.ts$)/,
    because: 'a parser is given a page and answers with what is in it; it asks nobody.',
  },
]
