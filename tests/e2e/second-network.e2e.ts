/**
 * A coin that exists on several networks, on one that is unused here so far: the address is shown at once, coin and
 * token arrive to the last unit of that network, and both are sent over it again, paid exactly once according to its
 * node.
 */
import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { arrive, type Customer, enterMailedCode, enterPin, sendToOwnWallet } from './support/customer.ts'
import { heldOn, outsideAccount } from './support/evm.ts'
import { readQr } from './support/qr.ts'
import { mine, sendCoins } from './support/sandbox.ts'

const NETWORK = { id: 'bsc', name: 'BNB Smart Chain (BEP-20)', short: 'BNB Smart Chain', chainId: 56 } as const
/** The network counts both in parts of 10^18; the books keep six decimals of the token. */
const [COIN, TOKEN] = [
  {
    coin: 'BNB',
    code: 'BNB',
    isOnly: true,
    sent: '2',
    out: '0.05',
    onChain: (written: string) => unitsOf(written, 18),
  },
  {
    coin: 'Tether',
    code: 'USDT',
    isOnly: false,
    sent: '120.250001',
    out: '20',
    onChain: (written: string) => unitsOf(written, 18),
  },
] as const

test('a coin and a token come and go over a network that was not used before', async ({ page }) => {
  test.setTimeout(300_000)
  const customer = await openAccount()
  await arrive(page, customer)

  const first = await addressOf(page, COIN)
  expect(first.uri).toBe(`ethereum:${first.address}@${NETWORK.chainId}`)
  await receive(page, COIN, first.address)
  const second = await addressOf(page, TOKEN)
  // The same address everywhere; a token's QR code is the bare address, or wallets would pay the coin.
  expect(second.uri).toBe(first.address)
  await receive(page, TOKEN, second.address)

  await send(page, customer, COIN)
  await send(page, customer, TOKEN)
})

type Asset = typeof COIN | typeof TOKEN

/** Chooses the coin, and one of its networks where there are several; returns the content of the QR code. */
async function addressOf(
  page: Page,
  { coin, isOnly }: Asset,
): Promise<{ readonly uri: string; readonly address: string }> {
  await page.goto('/deposit/coins')
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${coin}`) })
    .click()
  if (!isOnly) await page.getByRole('list', { name: 'Networks' }).getByRole('link', { name: NETWORK.name }).click()
  await expect(page.getByText(`on ${NETWORK.name} here. Your address is the same on several networks`)).toBeVisible()
  const uri = await readQr(page.getByRole('img', { name: /QR code/ }))
  return { uri, address: /0x[0-9a-fA-F]{40}/.exec(uri)?.[0] ?? '' }
}

/** Sends coins to the address on the page, and waits until they arrive there. */
async function receive(page: Page, { code, sent }: Asset, address: string): Promise<void> {
  await sendCoins(NETWORK.id, code, address, sent)
  const arriving = page.getByRole('link', { name: new RegExp(`\\+[\\d.]+ ${code}`) })
  // On a phone a sheet says that it has arrived.
  const sheet = page.getByRole('dialog', { name: 'It is in your balance' })
  await expect(async () => {
    await mine(NETWORK.id, 5)
    await expect(sheet).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(arriving).toContainText('Added to your balance')
  await arriving.click()
  await expect(page.getByRole('article')).toContainText(sent)
  await expect(page.getByRole('article')).toContainText(NETWORK.name)
}

/** Sends some of it to an outside address over the same network, and asks the node what arrived. */
async function send(page: Page, customer: Customer, { coin, code, isOnly, out, onChain }: Asset): Promise<void> {
  const address = outsideAccount()
  await page.goto('/withdraw/coins')
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${coin}`) })
    .click()
  if (!isOnly)
    await page
      .getByRole('list', { name: 'Networks' })
      .getByRole('link', { name: new RegExp(`^${NETWORK.short}.* Fee about`) })
      .click()
  await page.getByLabel('Amount').fill(out)
  await page.getByLabel("Recipient's address").fill(`ethereum:${address}@${NETWORK.chainId}`)
  await page.getByRole('button', { name: 'Review' }).click()
  await sendToOwnWallet(page)
  const gets = (await page.getByText('Recipient gets').locator('..').getByRole('definition').textContent()) ?? ''
  await page.getByRole('button', { name: new RegExp(`^Send ${out}`) }).click()
  await enterMailedCode(page, customer)
  await enterPin(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Withdraw/ })
    .first()
    .click()
  const article = page.getByRole('article')
  await expect(article).toContainText(NETWORK.name)
  // The payment uses the customer's own deposit, which must be swept first.
  await expect(async () => {
    await mine(NETWORK.id, 5)
    await expect(article).toContainText('Success', { timeout: 1_000 })
  }).toPass({ timeout: 90_000 })
  expect(await heldOn(NETWORK.id, address, code === 'USDT' ? code : undefined)).toBe(onChain(gets))
}

/** Converts an amount of text to base units. @example unitsOf('1.5 BNB', 18) // 1500000000000000000n */
function unitsOf(written: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = written.replace(/[^\d.]/g, '').split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
