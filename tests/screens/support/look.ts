/** Checks of a screen besides its picture: accessibility, and no content wider than the screen. */
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    /** Set by axe. */
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
 * Fails softly, so that all problems of a screen are reported at once. `recoloured`: it was checked already, and only
 * its colours have changed since.
 */
export async function look(page: Page, where: string, recoloured = false): Promise<void> {
  // Once per document: axe is larger than any page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options)
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
      )
    },
    recoloured ? COLOURS : ALL,
  )
  expect.soft(violations, where).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(over, `${where}: the page scrolls sideways`).toBeLessThanOrEqual(0)
}
