/**
 * Snapshots of the Ethereum node's state, so that a start replays a hundred blocks instead of all of them. Losing one
 * or all costs only time: the journal is authoritative.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rpc } from './anvil.ts'

const KEPT = 3

/** A snapshot on disk, named by the block it was taken at. */
export type Checkpoint = { readonly height: number; readonly hash: string; readonly path: string }

/** The snapshots in a folder, newest block first. */
export function listCheckpoints(folder: string): Checkpoint[] {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder)
    .map((name) => ({ name, match: /^(\d+)-(0x[0-9a-f]{64})\.state$/.exec(name) }))
    .flatMap(({ name, match }) =>
      match === null ? [] : [{ height: Number(match[1]), hash: match[2] ?? '', path: join(folder, name) }],
    )
    .toSorted((a, b) => b.height - a.height)
}

/** Saves the node's present state as that of the given block, and removes all but the newest three. */
export async function saveCheckpoint(folder: string, rpc: Rpc, height: number, hash: string): Promise<void> {
  const state = (await rpc('anvil_dumpState')) as string
  const path = join(folder, `${height}-${hash}.state`)
  writeFileSync(`${path}.new`, Buffer.from(state.slice(2), 'hex'))
  renameSync(`${path}.new`, path)
  for (const old of listCheckpoints(folder).slice(KEPT)) rmSync(old.path)
}

/** Loads a saved state into a fresh node. */
export async function loadCheckpoint(rpc: Rpc, checkpoint: Checkpoint): Promise<void> {
  await rpc('anvil_loadState', `0x${readFileSync(checkpoint.path).toString('hex')}`)
}

/** Removes the snapshots of blocks above this height, after a reorganisation. */
export function dropCheckpointsAbove(folder: string, height: number): void {
  for (const checkpoint of listCheckpoints(folder)) if (checkpoint.height > height) rmSync(checkpoint.path)
}
