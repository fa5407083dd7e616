/** What the site shows of the product: the loom, the front page on a phone, parts of the app, help and guides. */
import { LANGUAGES } from '@zend/kernel/specification'
import { addressIn } from '../../apps/marketing/app/addresses.ts'
import { GUIDES } from '../../apps/marketing/app/data/guides.ts'
import { PLAIN } from './support/addresses.ts'
import { expect, test } from './support/test.ts'

const WIDE = { width: 1440, height: 900 }

/** Every page whose top shows a part of the app, and words of it. */
const SHOWN = [
  ['/deposits/crypto', 'Send only USDT on Tron to this address.'],
  ['/swaps/crypto', 'Market rate'],
  ['/withdrawals/crypto', 'It is on no sanctions list'],
  ['/zendpay/crypto', 'Is this who you mean?'],
  ['/zend-business', 'Each approver signs these lines.'],
  ['/zendfx-cross-border-payments-send-pay-globally', 'Proof of payment'],
  ['/about', 'Why your balance is what it is'],
  ['/products/deposit-btc', 'Send only BTC on Bitcoin to this address.'],
] as const

test.describe('the loom', () => {
  test.use({ viewport: WIDE })

  test('its ring and its lit strands follow the converter, and a crossing sets the converter', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const loom = page.locator('[data-loom]')
    const lit = (): Promise<string[]> =>
      loom
        .locator('[data-strand][data-lit]')
        .evaluateAll((strands) => [...new Set(strands.map((strand) => (strand as SVGElement).dataset['strand'] ?? ''))])
    const ring = (): Promise<string> =>
      loom.locator('.crossing-ring').evaluate((element) => getComputedStyle(element).transform)
    await expect(loom.getByRole('radio', { name: 'USDT → NGN' })).toBeChecked()
    const first = await ring()
    await loom.getByLabel('From').selectOption('BTC')
    await loom.getByLabel('Into').selectOption('ZAR')
    expect((await lit()).toSorted()).toEqual(['BTC', 'ZAR'])
    // Three columns and one row on, 90 units each.
    expect([first, await ring()]).toEqual(['matrix(1, 0, 0, 1, 0, 0)', 'matrix(1, 0, 0, 1, 270, 90)'])
    await expect(loom.getByRole('radio', { name: 'BTC → ZAR' })).toBeChecked()
    await loom.getByRole('radio', { name: 'USDT → KES' }).click()
    await expect(loom.getByLabel('From')).toHaveValue('USDT')
    await expect(loom.getByLabel('Into')).toHaveValue('KES')
    await page.keyboard.press('ArrowLeft')
    await expect(loom.getByLabel('Into')).toHaveValue('GHS')
    await loom.getByLabel('From').selectOption('DOGE')
    await expect(loom.locator('.crossing-ring')).toBeHidden()
    expect(await lit()).toEqual(['GHS'])
  })

  test('the ring slides for 180 ms', async ({ page }) => {
    await page.goto('/')
    expect(await page.locator('.crossing-ring').evaluate((ring) => getComputedStyle(ring).transitionDuration)).toBe(
      '0.18s',
    )
  })
})

test('on a phone the converter and its button are on the first screen, in every language', async ({ page }) => {
  for (const language of LANGUAGES) {
    await page.goto(addressIn(language, '/'))
    const form = await page.locator('[data-converter]').boundingBox()
    const button = await page.locator('[data-converter] a.button').boundingBox()
    expect([language, (form?.y ?? 999) <= 260]).toEqual([language, true])
    expect([language, (button?.y ?? 999) + (button?.height ?? 0) <= 844]).toEqual([language, true])
  }
})

test('the front page is at most 5,500 px long on a phone', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('.money-rate').first()).toHaveText('₦1,600 for 1 USDT')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_500)
})

test('currencies have a flag, a rate and a time; coins have their mark', async ({ page }) => {
  await page.goto('/')
  const naira = page.locator('.money li').first()
  await expect(naira).toContainText('₦1,600 for 1 USDT')
  await expect(naira).toContainText('bank, usually 2 min')
  await expect(naira.locator('img')).toHaveAttribute('src', /\/static\/ng-/)
  const rand = page.locator('.money li', { hasText: 'Rand' })
  await expect(rand).toContainText('bank, within a working day')
  expect(await page.locator('.coins li').count()).toBe(await page.locator('.coins svg use').count())
})

for (const [path, words] of SHOWN) {
  test(`${path} shows a part of the app, marked as an example`, async ({ page }) => {
    await page.setViewportSize(WIDE)
    await page.goto(path)
    const shown = page.locator('.hero .shown')
    await expect(shown).toContainText(words)
    await expect(shown.locator('figcaption')).toContainText('made-up')
    expect(await shown.locator('a, button, input').count()).toBe(0)
  })
}

test('no page has a marked box for a place outside, or a link to one', async ({ page }) => {
  for (const language of LANGUAGES) {
    await page.goto(addressIn(language, '/'))
    expect(await page.locator('header .open-field, .columns .open-field, .stores').count()).toBe(0)
  }
  await page.setViewportSize(WIDE)
  await page.goto('/')
  await expect(page.locator('header').getByRole('link', { name: 'FAQs' }).first()).toHaveAttribute('href', '/help')
  await expect(page.locator('header').getByRole('link', { name: 'Blog' }).first()).toHaveAttribute('href', '/guides')
})

test('help has at least 35 questions, finds them by words without accents, and opens what a link names', async ({
  page,
}) => {
  await page.goto('/fr/help#frais')
  await page.goto('/fr/help#fees')
  const questions = page.locator('[data-help] details')
  expect(await questions.count()).toBeGreaterThanOrEqual(35)
  await expect(page.locator('#fees')).toHaveAttribute('open')
  await page.getByRole('searchbox').fill('telephone perdu sim')
  await expect(page.locator('[data-help] details:visible')).toHaveCount(1)
  await expect(page.locator('#phone-lost')).toBeVisible()
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.locator('[data-help-none]')).toBeVisible()
  await expect(page.locator('[data-help] details:visible')).toHaveCount(0)
})

test('without a script help shows every question and no search', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${PLAIN}/help`)
  expect(await page.locator('[data-help] details:visible').count()).toBeGreaterThanOrEqual(35)
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.locator('#pin summary').click()
  await expect(page.locator('#pin p').first()).toBeVisible()
  await context.close()
})

test('the questions of the help page have addresses that do not change', async ({ page }) => {
  await page.goto('/help')
  const ids = await page.locator('[data-help] details').evaluateAll((all) => all.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ['networks', 'confirmations', 'pin', 'safe', 'fees', 'limits', 'missing-deposit', 'lock', 'cancel'])
    expect(ids).toContain(id)
})

test('every guide is in the list, has its contents, and leads on', async ({ page }) => {
  await page.goto('/guides')
  await expect(page.locator('.guides a')).toHaveCount(GUIDES.length)
  for (const slug of GUIDES) {
    await page.goto(`/guides/${slug}`)
    expect(await page.locator('.page-contents a').count()).toBe(await page.locator('.guide-text section').count())
    await expect(page.getByRole('link', { name: 'Next guide' })).toHaveAttribute('href', /^\/guides\//)
  }
})

test('at a desk legal pages and long sections keep their heading in sight', async ({ page }) => {
  await page.setViewportSize(WIDE)
  for (const [path, part] of [
    ['/terms', '.page-contents'],
    ['/off-ramp/convert-crypto-to-naira', '.section:has(> .questions) > .section-head'],
  ] as const) {
    await page.goto(path)
    const place = await page.locator(part).evaluate((element) => {
      const box = element.getBoundingClientRect()
      return { position: getComputedStyle(element).position, left: box.right < innerWidth / 2 }
    })
    expect([path, place]).toEqual([path, { position: 'sticky', left: true }])
  }
})

test('an error page names six pages and a person, and does not sell', async ({ page, complaints }) => {
  await page.goto('/nothing')
  await expect(page.locator('.wanted a')).toHaveCount(6)
  await expect(page.getByRole('link', { name: 'Talk to a person' })).toHaveAttribute('href', '/contact')
  expect(await page.locator('main a[data-app]').count()).toBe(0)
  complaints.length = 0
})
