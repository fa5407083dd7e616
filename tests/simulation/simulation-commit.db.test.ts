/**
 * A world that no other commit had: its seed is the commit's own, so that over time many are seen and each can be had
 * again.
 */
import { seedOfCommit } from '../testkit/commit.ts'
import { simulate } from './worlds.ts'

await simulate([{ seed: seedOfCommit(), steps: 300 }])
