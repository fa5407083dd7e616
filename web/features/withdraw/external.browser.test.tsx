// The form for an external address, with a fake API. Risks: a payment URI is refused as an address, or paid on another
// network than it asks for.

import type { NetworkName, WalletNetwork } from '@zend/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { openScreen, playApi } from '../../client/testing-screen.tsx'
import { ChooseNetworkScreen, WithdrawScreen } from './index.ts'

const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ACCOUNT_XRP = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7'

const on = (network: NetworkName, name: string, over: Partial<WalletNetwork> = {}): WalletNetwork => ({
  network,
  name,
  currency: 'USDT',
  status: 'up',
  confirmations: 12,
  minimum: '0.500000',
  arrivalMinutes: 2,
  large: null,
  contract: ACCOUNT,
  addressFormat: '0x…',
  memo: null,
  ...over,
})
const NETWORKS = [
  on('ethereum', 'Ethereum (ERC-20)', { arrivalMinutes: 5 }),
  on('bsc', 'BNB Smart Chain (BEP-20)'),
  on('xlayer', 'X Layer'),
]

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a pasted payment URI fills in its address and its amount', async () => {
  await playApi({})
  await openScreen('/withdraw?currency=BTC&chain=bitcoin', <WithdrawScreen />)
  const address = page.getByLabelText("Recipient's address")
  await address.fill(`bitcoin:${ADDRESS}?label=Kofi&amount=0.05`)
  await expect.element(address).toHaveValue(ADDRESS)
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.05')
})

test('a payment request of another network says so, cannot be gone on with, and leads to that network', async () => {
  await playApi({ 'GET /personal/wallet/networks': () => ({ networks: NETWORKS }) })
  const { router } = await openScreen('/withdraw?currency=USDT&chain=xlayer', <WithdrawScreen />)
  await page.getByRole('textbox', { name: 'Amount' }).fill('5')
  await page.getByLabelText("Recipient's address").fill(`ethereum:${ACCOUNT}@56`)
  await expect.element(page.getByText('This asks to be paid on BNB Smart Chain. You chose X Layer.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Review' })).toBeDisabled()
  await page.getByRole('link', { name: 'Send USDT on BNB Smart Chain instead' }).click()
  await expect.poll(() => router.state.location.search).toBe(`?currency=USDT&chain=bsc&toAddr=${ACCOUNT}`)
  await expect.element(page.getByLabelText("Recipient's address")).toHaveValue(ACCOUNT)
})

test('one of a network where the coin is not leads to its networks', async () => {
  await playApi({ 'GET /personal/wallet/networks': () => ({ networks: NETWORKS }) })
  await openScreen('/withdraw?currency=USDT&chain=xlayer', <WithdrawScreen />)
  await page.getByLabelText("Recipient's address").fill(`bitcoin:${ADDRESS}`)
  await expect.element(page.getByText('This asks to be paid on Bitcoin. You chose X Layer.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Choose another network' }))
    .toHaveAttribute('href', '/withdraw/networks?currency=USDT')
})

test('an address of other networks says so as soon as it is there, names them, and cannot be gone on with', async () => {
  await playApi({ 'GET /personal/wallet/networks': () => ({ networks: [...NETWORKS, on('tron', 'TRON (TRC-20)')] }) })
  await openScreen('/withdraw?currency=USDT&chain=tron', <WithdrawScreen />)
  await page.getByRole('textbox', { name: 'Amount' }).fill('5')
  const address = page.getByLabelText("Recipient's address")
  const review = page.getByRole('button', { name: 'Review' })
  await address.fill(ACCOUNT)
  await expect
    .element(
      page.getByText(/^This is an address of Ethereum, BNB Smart Chain, Polygon, .+ or X Layer\. You chose TRON\.$/),
    )
    .toBeVisible()
  await expect.element(review).toBeDisabled()
  await expect.element(page.getByRole('link', { name: 'Choose another network' })).toBeVisible()
  await address.fill(TRON)
  await expect.element(page.getByText(/^This is an address of/)).not.toBeInTheDocument()
  await expect.element(review).toBeEnabled()
  await cleanup()
  await openScreen('/withdraw?currency=USDT&chain=bsc', <WithdrawScreen />)
  await page.getByLabelText("Recipient's address").fill(TRON)
  await expect.element(page.getByText('This is an address of TRON. You chose BNB Smart Chain.')).toBeVisible()
  await page.getByRole('link', { name: 'Send USDT on TRON instead' }).click()
  await expect.element(page.getByLabelText("Recipient's address")).toHaveValue(TRON)
})

test('the networks of a coin stand beside what sending over each costs, where that is known', async () => {
  await playApi({
    'GET /personal/wallet/networks': () => ({ networks: NETWORKS }),
    'GET /personal/withdraw/fees': () => ({
      fees: [
        { network: 'ethereum', fee: '3.575000', minimum: '17.875000' },
        { network: 'bsc', fee: '0.052000', minimum: '2.000000' },
      ],
    }),
  })
  await openScreen('/withdraw/networks?currency=USDT', <ChooseNetworkScreen currency="USDT" />)
  const networks = page.getByRole('list', { name: 'Networks' })
  await expect
    .element(
      networks.getByRole('link', {
        name: /^Ethereum \(ERC-20\) Fee about 3\.57 USDT\. Smallest: 17\.87 USDT About 5 minutes/,
      }),
    )
    .toBeVisible()
  await expect
    .element(
      networks.getByRole('link', {
        name: /^BNB Smart Chain \(BEP-20\) Fee about 0\.05\d* USDT\. Smallest: 2\.00 USDT About 2 minutes/,
      }),
    )
    .toBeVisible()
  await expect.element(networks.getByRole('link', { name: /^X Layer Fee shown before you send/ })).toBeVisible()
})

test('the only network of a coin is chosen by itself, and the form says so; a halted one is shown', async () => {
  let networks = [on('bitcoin', 'Bitcoin', { currency: 'BTC' })]
  await playApi({ 'GET /personal/wallet/networks': () => ({ networks }) })
  const { router } = await openScreen('/withdraw/networks?currency=BTC', <ChooseNetworkScreen currency="BTC" />)
  await expect
    .poll(() => router.state.location.pathname + router.state.location.search)
    .toBe('/withdraw?currency=BTC&chain=bitcoin')
  await openScreen('/withdraw?currency=BTC&chain=bitcoin', <WithdrawScreen />)
  await expect.element(page.getByText('Bitcoin is the only network for BTC.')).toBeVisible()
  networks = [on('bitcoin', 'Bitcoin', { currency: 'BTC', status: 'halted' })]
  const again = await openScreen('/withdraw/networks?currency=BTC', <ChooseNetworkScreen currency="BTC" />)
  await expect.element(page.getByRole('list', { name: 'Networks' })).toBeVisible()
  expect(again.router.state.location.pathname).toBe('/withdraw/networks')
})

test('on a network with tags one pastes both halves, or says that there is no tag, before going on', async () => {
  const sent = await playApi({ 'POST /personal/withdraw/quote': () => new Response(null, { status: 500 }) })
  await openScreen('/withdraw?currency=XRP&chain=xrpl', <WithdrawScreen />)
  const [address, tag] = [
    page.getByLabelText("Recipient's address"),
    page.getByRole('textbox', { name: 'Destination tag' }),
  ]
  const review = page.getByRole('button', { name: 'Review' })
  await page.getByRole('textbox', { name: 'Amount' }).fill('5')
  await address.fill(`${ACCOUNT_XRP}?dt=10042`)
  await expect.element(address).toHaveValue(ACCOUNT_XRP)
  await expect.element(tag).toHaveValue('10042')
  await expect.element(review).toBeEnabled()
  await tag.fill('seven')
  await expect.element(page.getByText('A destination tag is a whole number from 0 to 4294967295.')).toBeVisible()
  await expect.element(review).toBeDisabled()
  await tag.fill('')
  await expect.element(review).toBeDisabled()
  await page.getByLabelText('The receiver needs no destination tag').click()
  await expect.element(review).toBeEnabled()
  // Another destination is another receiver.
  await address.fill('XV5sbjUmgPpvXv4ixFWZ5ptAYZ6PD28Sq49uo34VyjnmK5H')
  await expect.element(address).toHaveValue(ACCOUNT_XRP)
  await expect.element(tag).toHaveValue('12345')
  await review.click()
  await expect
    .poll(() => sent.find(({ call }) => call.startsWith('POST'))?.body)
    .toMatchObject({ toAddr: `${ACCOUNT_XRP}#12345` })
})

test('a payment request of another network says so beside a tag that was typed, too', async () => {
  await playApi({ 'GET /personal/wallet/networks': () => ({ networks: NETWORKS }) })
  await openScreen('/withdraw?currency=XRP&chain=xrpl', <WithdrawScreen />)
  await page.getByRole('textbox', { name: 'Amount' }).fill('5')
  await page.getByRole('textbox', { name: 'Destination tag' }).fill('7')
  await page.getByLabelText("Recipient's address").fill(`bitcoin:${ADDRESS}`)
  await expect.element(page.getByText('This asks to be paid on Bitcoin. You chose XRP Ledger.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Review' })).toBeDisabled()
})
