/** The files of the project: those git tracks, and untracked ones that are not ignored. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './start/settings.ts'

/**
 * Returns paths from the project's folder, with `/`. Throws where there is no git, because an empty list would pass
 * every check.
 */
export function treeFiles(): readonly string[] {
  const git = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = git.stdout?.split('\0').filter((file) => file !== '') ?? []
  if (git.status !== 0 || files.length === 0)
    throw new Error(`git cannot list the project's files: ${git.stderr ?? git.error?.message ?? ''}`)
  // Removed but not committed yet.
  return files.filter((file) => existsSync(join(ROOT, file)))
}
