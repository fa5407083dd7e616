/**
 * What the operators' commands share: saying what came of an act, and showing what others wrote. It decides nothing.
 */
import type { Refusal, Result } from '@zend/kernel'

/** Prints what came of an act on `id`, or why nothing did; answers the exit code. */
export function told<T>(id: string, result: Result<T, Refusal>, say: (value: T) => void): number {
  if (result.ok) say(result.value)
  else console.error(`${id}: ${result.refusal.code}`)
  return result.ok ? 0 : 1
}

/** Text of others without escape sequences and marks that turn lines around. */
export function plain(text: string): string {
  return text.replaceAll(/[^\P{C}\n\t]/gu, '·')
}
