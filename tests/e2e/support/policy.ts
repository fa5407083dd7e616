/** Changing who approves what, in the browser: the rule, its effect, the other's signature, and that it holds. */
import { expect, type Page, test } from '@playwright/test'
import type { Customer } from './customer.ts'
import { confirm } from './members.ts'

const RULE = 'Two approvals: from $40.00'

/**
 * The owner adds a rule to those that every company begins with; `approve` signs the shown request as the approver.
 * `payments` are what the company sent until now, all worth more than the rule's amount, one of which two approved.
 */
export async function changeRules(
  page: Page,
  owner: Customer,
  approving: Page,
  { payments, approve }: { readonly payments: number; readonly approve: (page: Page) => Promise<void> },
): Promise<void> {
  await test.step('the owner adds a rule, and sees what it would have done in the last 90 days', async () => {
    await page.goto('/settings/policies')
    await expect(page.getByText(/^The rules that every company begins with/)).toBeVisible()
    await expect(page.getByText(RULE)).toHaveCount(0)
    await page.getByRole('link', { name: 'Change the rules' }).click()
    await page.getByRole('button', { name: 'Add a rule' }).click()
    const rule = page.getByRole('group', { name: /^Rule \d+$/ }).last()
    await rule.getByText('Two approvals').click()
    await rule.getByLabel('Amount of the payment, in US dollars').fill('40')
    await page.getByRole('button', { name: 'See the effect' }).click()
    const all = String(payments)
    await expect(
      page.getByText(new RegExp(`^In the last 90 days, ${all} of ${all} payments would have waited for approval\\.`)),
    ).toBeVisible()
    const two = page.getByRole('row', { name: /^Two approvals/ }).getByRole('cell')
    await expect(two.first()).toContainText(/^1\$/)
    await expect(two.last()).toContainText(new RegExp(`^${all}\\$`))
  })

  await test.step('it waits for another approver, who sees what it adds, and signs', async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    await confirm(page, owner)
    await expect(page).toHaveURL(/\/approvals\/apr_\w+$/)
    await expect(page.getByText('Waits', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Approv/ })).toHaveCount(0)
    await approving.goto(new URL(page.url()).pathname)
    await expect(approving.getByRole('region', { name: 'Added' }).getByRole('listitem')).toHaveText([RULE])
    await approve(approving)
    await expect(approving.getByText('Approved, in force', { exact: true })).toBeVisible()
  })

  await test.step('the rules are in force, for everybody who sees them', async () => {
    await page.goto('/settings/policies')
    await expect(page.getByText(/^You set them /)).toBeVisible()
    await expect(page.getByText(RULE)).toBeVisible()
    await approving.goto('/settings/policies')
    await expect(approving.getByText(/^Ada Obi set them /)).toBeVisible()
    await expect(approving.getByText(RULE)).toBeVisible()
  })
}
