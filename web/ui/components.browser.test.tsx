// The components' behaviour with a keyboard and a clipboard, in a real browser.

import { useState, type ReactElement } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from './gallery/testing.tsx'
import { Button, Dialog, LanguageMenu, ThemeToggle, toast } from '@zend/web/ui'
import { AmountField, PasswordField, PinInput, Select, TextField } from '@zend/web/ui/fields'
import {
  AddressIdenticon,
  AmountText,
  BalanceEye,
  BalanceVisibilityProvider,
  CoinRow,
  HIDE_BALANCE_KEY,
} from '@zend/web/ui/money'
import { Toaster } from './toaster.tsx'

afterEach(() => localStorage.clear())

const TEXTS = {
  success: { title: 'Success', text: 'Operation successful' },
  error: { title: 'Error', text: 'Error occurred' },
  info: { title: 'Info' },
}

function Pin({ onComplete }: { readonly onComplete?: (digits: string) => void }): ReactElement {
  const [digits, setDigits] = useState('')
  return (
    <>
      <PinInput
        label="PIN"
        length={4}
        masked
        autoFocus
        value={digits}
        onChange={setDigits}
        {...(onComplete && { onComplete })}
      />
      <output data-testid="digits">{digits}</output>
    </>
  )
}

function Amount(): ReactElement {
  const [value, setValue] = useState('')
  return (
    <>
      <AmountField label="Amount" unit="BTC" decimals={8} value={value} onChange={setValue} />
      <output data-testid="amount">{value}</output>
      <button type="button" onClick={() => setValue('2.5')}>
        Max
      </button>
    </>
  )
}

const typed = page.getByTestId('digits')

describe('PinInput', () => {
  test('is ready on open, takes only digits and moves on by itself', async () => {
    const completed: string[] = []
    await mount(<Pin onComplete={(digits) => completed.push(digits)} />)
    await expect.element(page.getByLabelText('Digit 1 of 4')).toHaveFocus()
    await userEvent.keyboard('48a21')
    await expect.element(typed).toHaveTextContent('4821')
    expect(completed).toEqual(['4821'])
  })

  test('loses no digit to a hand that is faster than the frames of a busy phone', async () => {
    await mount(<Pin />)
    await expect.element(page.getByLabelText('Digit 1 of 4')).toHaveFocus()
    const frames: FrameRequestCallback[] = []
    const held = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    for (const digit of '4821') {
      await userEvent.keyboard(digit)
      // The newest digit's frame has not run yet.
      for (const late of frames.splice(0, frames.length - 1)) late(performance.now())
    }
    held.mockRestore()
    await expect.element(typed).toHaveTextContent('4821')
  })

  test('a digit typed over another takes its place', async () => {
    await mount(<Pin />)
    await userEvent.keyboard('482')
    await page.getByLabelText('Digit 2 of 4').click()
    await userEvent.keyboard('9')
    await expect.element(typed).toHaveTextContent('492')
  })

  test('masks what is typed', async () => {
    await mount(<Pin />)
    await userEvent.keyboard('4')
    await expect.element(page.getByLabelText('Digit 1 of 4')).toHaveAttribute('type', 'password')
  })

  test('Backspace goes back over the digits', async () => {
    await mount(<Pin />)
    await userEvent.keyboard('48{Backspace}{Backspace}9')
    await expect.element(typed).toHaveTextContent('9')
  })

  test('a pasted code fills every cell, whatever stands between its digits', async () => {
    await mount(<Pin />)
    await expect.element(page.getByLabelText('Digit 1 of 4')).toHaveFocus()
    const data = new DataTransfer()
    data.setData('text/plain', '48-21')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
    await expect.element(typed).toHaveTextContent('4821')
  })
})

function Opens({ locked }: { readonly locked: boolean }): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Sure?" locked={locked} footer={<Button>Yes</Button>}>
        <TextField label="Reason" />
      </Dialog>
    </>
  )
}

describe('Dialog', () => {
  test('takes the focus, keeps it, and gives it back on Escape', async () => {
    await mount(<Opens locked={false} />)
    await page.getByRole('button', { name: 'Open' }).click()
    await expect.element(page.getByLabelText('Reason')).toHaveFocus()
    const dialog = page.getByRole('dialog', { name: 'Sure?' })
    for (let step = 0; step < 4; step += 1) {
      await userEvent.keyboard('{Tab}')
      expect(dialog.element().contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  test('a locked one stays on Escape and has no close button', async () => {
    await mount(<Opens locked />)
    await page.getByRole('button', { name: 'Open' }).click()
    await expect.element(page.getByLabelText('Reason')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('still here')
    await expect.element(page.getByLabelText('Reason')).toHaveValue('still here')
    expect(page.getByRole('button', { name: 'Close' }).elements()).toEqual([])
  })
})

describe('LanguageMenu', () => {
  test('opens, moves and chooses by the keyboard, and names the languages as specified', async () => {
    const chosen: string[] = []
    await mount(<LanguageMenu onChoose={(language) => chosen.push(language)} />)
    page.getByRole('button', { name: 'EN, Language: English' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitemradio', { name: 'Portugese' })).toBeVisible()
    expect(
      page
        .getByRole('menuitemradio')
        .elements()
        .map((item) => item.textContent?.replace(/(Français|Español|Português)$/, '')),
    ).toEqual(['English', 'French', 'Spanish', 'Portugese'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => chosen).toEqual(['fr'])
  })

  // An arrow key moves the focus in the next frame. If Escape comes before that frame, the closing list takes the
  // focus, and would remove it.
  test('gives the focus back to its button however quickly the keys follow each other', async () => {
    await mount(<LanguageMenu onChoose={() => undefined} />)
    const button = page.getByRole('button', { name: 'EN, Language: English' })
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menu')).toBeVisible()
    await expect.element(page.getByRole('menu')).toHaveFocus()
    const list = page.getByRole('menu').element()
    button.element().focus()
    for (const key of ['ArrowDown', 'Escape'])
      list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await expect.poll(() => page.getByRole('menu').elements()).toEqual([])
    await expect.element(button).toHaveFocus()
  })
})

describe('Select', () => {
  test('is chosen from by the keyboard', async () => {
    const chosen: string[] = []
    await mount(
      <Select
        label="Coin"
        value=""
        onChange={(value) => chosen.push(value)}
        choices={['BTC', 'ETH', 'USDT'].map((value) => ({ value, text: value }))}
      />,
    )
    page.getByRole('combobox', { name: 'Coin' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('option', { name: 'ETH' })).toBeVisible()
    await userEvent.keyboard('U')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => chosen).toEqual(['USDT'])
  })
})

describe('Toaster', () => {
  test('shows one of each kind: a new one takes the place of the one before', async () => {
    await mount(<Toaster texts={TEXTS} />)
    toast({ kind: 'error', text: 'PIN do not match' })
    toast({ kind: 'success' })
    await expect.element(page.getByText('PIN do not match')).toBeVisible()
    toast({ kind: 'error', text: 'PIN can’t be 1234' })
    await expect.element(page.getByText('PIN can’t be 1234')).toBeVisible()
    await expect.element(page.getByText('Operation successful')).toBeVisible()
    expect(page.getByText('PIN do not match').elements()).toEqual([])
    expect(page.getByText('Error', { exact: true }).elements()).toHaveLength(1)
  })

  test('stands at the top, can be closed, and says its kind’s own words by default', async () => {
    await mount(<Toaster texts={TEXTS} />)
    toast({ kind: 'error' })
    const shown = page.getByText('Error occurred')
    await expect.element(shown).toBeVisible()
    expect(shown.element().getBoundingClientRect().top).toBeLessThan(120)
    await page.getByRole('button', { name: 'Close' }).first().click()
    await expect.element(shown).not.toBeInTheDocument()
    toast({ kind: 'error', text: 'again' })
    await expect.element(page.getByText('again')).toBeVisible()
  })

  test('shows what came before there was a place for it', async () => {
    toast({ kind: 'success', text: 'Saved early' })
    await mount(<Toaster texts={TEXTS} />)
    await expect.element(page.getByText('Saved early')).toBeVisible()
  })

  test('goes by itself after three seconds', async () => {
    await mount(<Toaster texts={TEXTS} />)
    const from = performance.now()
    toast({ kind: 'info', text: 'Rate updated' })
    await expect.element(page.getByText('Rate updated')).toBeVisible()
    await vi.waitUntil(() => page.getByText('Rate updated').elements().length === 0, { timeout: 6000 })
    expect(performance.now() - from).toBeGreaterThan(2900)
  })
})

function Sells(): ReactElement {
  const [busy, setBusy] = useState(false)
  const [sold, setSold] = useState(0)
  return (
    <>
      <Button
        loading={busy}
        loadingText="Selling your 100.00 USDT…"
        onClick={() => {
          setBusy(true)
          setSold(sold + 1)
        }}
      >
        Sell
      </Button>
      <output data-testid="sold">{sold}</output>
    </>
  )
}

describe('Button', () => {
  test('while it works it keeps its width and focus, says what it does, and ignores presses', async () => {
    await mount(<Sells />)
    const button = page.getByRole('button')
    const { width } = button.element().getBoundingClientRect()
    await button.click()
    await expect.element(page.getByRole('button', { name: 'Selling your 100.00 USDT…' })).toHaveFocus()
    expect(button.element().getBoundingClientRect().width).toBe(width)
    await userEvent.keyboard('{Enter}')
    await button.click({ force: true })
    await expect.element(page.getByTestId('sold')).toHaveTextContent('1')
  })
})

describe('fields', () => {
  test('an error is tied to its control and marks it as invalid', async () => {
    await mount(<TextField label="Amount" error="USDT has 2 decimals." />)
    const input = page.getByRole('textbox', { name: 'Amount' })
    await expect.element(input).toHaveAccessibleDescription('USDT has 2 decimals.')
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  })

  test('an amount drops nothing that was typed, keeps what it had when a text is pasted that is no amount, and says so', async () => {
    await mount(<Amount />)
    const input = page.getByRole('textbox', { name: 'Amount' })
    await input.click()
    await userEvent.keyboard('0.05e')
    await expect.element(input).toHaveValue('0.05e')
    await expect
      .element(input)
      .toHaveAccessibleDescription('That is not clearly an amount. Write it in figures, such as 1,234.5.')
    await expect.element(page.getByTestId('amount')).toBeEmptyDOMElement()
    await userEvent.keyboard('{Backspace}')
    await expect.element(input).toHaveValue('0.05')
    await expect.element(input).not.toHaveAttribute('aria-invalid')
    await expect.element(page.getByTestId('amount')).toHaveTextContent('0.05')
    await input.fill('1e30')
    await expect
      .element(input)
      .toHaveAccessibleDescription('That is not clearly an amount. Write it in figures, such as 1,234.5.')
    await expect.element(input).toHaveValue('0.05')
    await input.fill('1,234.5')
    await expect.element(input).toHaveValue('1,234.5')
    await expect.element(input).not.toHaveAttribute('aria-invalid')
  })

  test('an amount groups its thousands while it is typed, and the caret stays where one types', async () => {
    await mount(<Amount />)
    const input = page.getByRole('textbox', { name: 'Amount' })
    await input.click()
    await userEvent.keyboard('1,000')
    await expect.element(page.getByTestId('amount')).toHaveTextContent('1000')
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}1234567')
    await expect.element(input).toHaveValue('1,234,567')
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}9x{Backspace}')
    await expect.element(input).toHaveValue('12,934,567')
    await userEvent.keyboard('{ArrowRight}{Backspace}{Delete}8')
    await expect.element(input).toHaveValue('1,298,567')
  })

  test('an amount that may be two asks which, and takes neither until it is told', async () => {
    await mount(<Amount />)
    const input = page.getByRole('textbox', { name: 'Amount' })
    await input.click()
    await userEvent.keyboard('1.000')
    await expect.element(input).toHaveAccessibleDescription(/Did you mean 1,000 or 1\.000\?/)
    await expect.element(page.getByTestId('amount')).toBeEmptyDOMElement()
    await page.getByRole('button', { name: '1,000', exact: true }).click()
    await expect.element(page.getByTestId('amount')).toHaveTextContent('1000')
    await expect.element(input).toHaveValue('1,000')
    await expect.element(input).toHaveFocus()
    // A question about a replaced amount is void.
    await input.fill('1e30')
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Max' }).click()
    await expect.element(input).toHaveValue('2.5')
    await expect.element(input).not.toHaveAttribute('aria-invalid')
  })

  test('an amount smaller than there is one says what the smallest is', async () => {
    await mount(<Amount />)
    const input = page.getByRole('textbox', { name: 'Amount' })
    await input.fill('0.000000001')
    await expect.element(input).toHaveValue('0.00000000')
    await expect.element(input).toHaveAccessibleDescription('The smallest amount is 0.00000001.')
  })

  test('a password is shown only when asked for', async () => {
    await mount(<PasswordField label="Password" defaultValue="secret" />)
    const input = page.getByLabelText('Password', { exact: true })
    await expect.element(input).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.element(input).toHaveAttribute('type', 'text')
    await expect.element(input).toHaveValue('secret')
  })
})

test('the colour mode is chosen by the keyboard and kept', async () => {
  document.documentElement.dataset['theme'] = 'light'
  await mount(<ThemeToggle />)
  page.getByRole('radio', { name: 'Light' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('zend.theme')).toBe('dark')
})

test('hiding balances leaves no figure in the page, and is kept', async () => {
  await mount(
    <BalanceVisibilityProvider>
      <BalanceEye />
      <AmountText parts={{ lead: '$4,182', fraction: '.36', tail: '' }} sensitive />
    </BalanceVisibilityProvider>,
  )
  await expect.poll(() => document.body.textContent).toContain('$4,182.36')
  await page.getByRole('button', { name: 'Hide balance' }).click()
  await expect.element(page.getByRole('button', { name: 'Show balance' })).toBeVisible()
  expect(document.body.textContent).not.toContain('4,182')
  expect(localStorage.getItem(HIDE_BALANCE_KEY)).toBe('yes')
})

test('an address is selected as it is, without the gaps between its groups, and has its identicon', async () => {
  const address = 'TMockGY2khEsLJW1ChDoNotSend5KcbLSE'
  await mount(<AddressIdenticon address={address} />)
  const group = page.getByText('kGY2').element().parentElement
  if (group === null) throw new Error('No address')
  getSelection()?.selectAllChildren(group)
  expect(getSelection()?.toString().replaceAll('\n', '')).toBe(address)
  const identicon = page.getByRole('img', { name: /^Cloth of this address/ })
  await expect.poll(() => identicon.element().querySelectorAll('path').length).toBeGreaterThan(1)
})

test('a long price in a list stands within its column', async () => {
  await page.viewport(900, 700)
  await mount(
    <ul>
      <CoinRow code="BTC" name="Bitcoin" note="BTC" price={'USh\u00a01,364,120,000.00'} change="1.2%" end="1" />
    </ul>,
  )
  const price = page.getByText(/1,364,120,000\.00/).element()
  const column = price.parentElement
  if (column === null) throw new Error('No column')
  const [own, whole] = [price.getBoundingClientRect(), column.getBoundingClientRect()]
  expect(own.width).toBeGreaterThan(120)
  expect(own.left).toBeGreaterThanOrEqual(whole.left)
  expect(own.right).toBeLessThanOrEqual(whole.right)
})
