/**
 * Every attack of the programs in this folder, and what the judge must make of it. The first case of each submission
 * is the attack, the second an honest sum by the same program in the same box, which must be right.
 */
import { Status } from '@podium/proto/rules/submission/verdict.ts'

/**
 * `held`: everything that it tried was refused, and it says so. Words joined by "|" are all right: what is hit first
 * is chance.
 */
const outcomes = {
  held: Status.accepted,
  wrong: Status.wrongAnswer,
  time: Status.timeLimit,
  memory: Status.memoryLimit,
  crash: Status.runtimeError,
} as const
type Word = keyof typeof outcomes

const table: Record<string, { readonly language: string; readonly attacks: string }> = {
  'processes.c': {
    language: 'C',
    attacks: `
      loop time, loop_deaf time, fork_bomb time|memory, fork_bomb_deaf time|memory, fork_chain wrong|time|memory, burn_in_threads time, burn_in_orphans time, burn_in_vfork time,
      thread_bomb held, sleeper time, stop_self time, timers time, hold_output held, kill_everybody held, trace_others held, raise_limits held, starve_the_runner held,
      catch_the_end time, abort_self crash, exit_like_a_kill crash, descriptors held`,
  },
  'memory.c': {
    language: 'C',
    attacks: `
      allocate memory, map_populated memory, map_shared memory, many_small memory, sacrifice memory|time, memory_files memory, recurse crash|memory, locked memory|crash, huge_pages memory,
      socket_buffers held|memory, pipe_buffers held|memory, read_much held, swallow_signals_and_allocate memory, flood_output crash, flood_errors crash,
      flood_from_children crash, drip time, one_big_file crash|memory, sparse_file held, fill_disk held|memory, many_files held, nest_folders held`,
  },
  'kernel.c': {
    language: 'C With O2',
    attacks: `
      loopback held, other_networks held, local_sockets held, keyrings held, large_interfaces held, terminals held, socket_pairs held,
      disks_and_memory held, become_root held, mounts held, namespaces held, old_calls crash,
      x32_calls held, environment held, host_files held, search_for_answers held`,
  },
  'library.cpp': {
    language: 'C++ 17 With O2',
    attacks: `
      endless_vector memory, doubling_string memory, endless_map memory|time, deaf_to_bad_alloc memory, new_handler_loops time, thread_bomb held, burning_futures time,
      throw_in_destructor crash, recurse crash|memory, evil_regex crash|time, exit_hooks time, flood crash, flood_errors crash|time, shell held, file_tree held,
      fork_storm time|memory, deaf_sleeper time, wild_pointer crash`,
  },
  'Machine.java': {
    language: 'Java',
    attacks: `
      loop time, burnInThreads time, threadBomb held|wrong, heap memory, directMemory memory, nativeMemory memory, wildPointer crash, recurse crash|memory, deafToErrors time|memory,
      classBomb memory|time, shutdownHook time, finalizers time, flood crash, shell held, network held, hostFiles held, otherProcesses held, fillDisk held|memory, sleeper time`,
  },
  'interpreter.py': {
    language: 'Python3',
    attacks: `
      fork_bomb time|memory, burn_in_children time, thread_bomb held, allocate memory, zip_bomb memory|time, anonymous_maps memory, shared_memory held, large_number time,
      evil_regex time, recurse memory|crash|time, deaf_sleeper time, flood crash, deaf_to_errors memory, shell held, network held, raw_calls held, host_files held,
      hijack_modules held, kill_everybody held, crash crash`,
  },
}

interface Attack {
  readonly file: string
  readonly language: string
  readonly attack: string
  /** Verdicts of the first case that are right. */
  readonly statuses: readonly number[]
}

const rowsOf = ([file, { language, attacks }]: [string, (typeof table)[string]]): Attack[] =>
  attacks.split(',').map((text) => {
    const [attack = '', words = ''] = text.trim().split(' ')
    return { file, language, attack, statuses: words.split('|').map((word) => outcomes[word as Word]) }
  })

export const attacks: readonly Attack[] = Object.entries(table).flatMap(rowsOf)

/** What is left in place of the output file counts as an empty output. */
export const outputTraps = [
  'link_to_accounts',
  'link_to_input',
  'link_to_parent',
  'second_name',
  'fifo',
  'folder',
  'locked',
  'sparse',
  'local_socket',
] as const
