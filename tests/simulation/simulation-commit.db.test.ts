/**
 * A new world for each commit: its seed comes from the commit, so that over time many are run and each can be
 * reproduced.
 */
import { seedOfCommit } from '../testkit/commit.ts'
import { simulate } from './worlds.ts'

await simulate([{ seed: seedOfCommit(), steps: 300 }])
