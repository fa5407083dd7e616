/** A world that no other commit had: its seed is the commit's own, so that over time many are seen and each can be had again. */
import { execFileSync } from 'node:child_process'
import { simulate } from './worlds.ts'

await simulate([{ seed: seedOfCommit(), steps: 650 }])

/** The first digits of the commit; 2 where there is no repository. */
function seedOfCommit(): number {
  try {
    return Number.parseInt(execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString(), 16)
  } catch {
    return 2
  }
}
