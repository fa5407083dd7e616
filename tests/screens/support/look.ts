/**
 * The looks at a screen that no picture replaces: nothing in the way of a screen reader, and nothing wider than the
 * screen.
 */
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    /** What axe puts there. */
    readonly axe: typeof axe
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const ALL: RunOptions = { runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] }
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

/**
 * Fails softly, so that all that is wrong with a screen is told at once. `recoloured`: it has been looked at, and
 * nothing but its colours changed since.
 */
export async function look(page: Page, where: string, recoloured = false): Promise<void> {
  // Once for a document: axe is longer than any page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const told = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options)
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
      )
    },
    recoloured ? COLOURS : ALL,
  )
  expect.soft(told, where).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(over, `${where}: the page scrolls sideways`).toBeLessThanOrEqual(0)
}
