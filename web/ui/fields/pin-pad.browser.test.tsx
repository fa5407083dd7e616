// The keypad, the PIN sheet and the code step with touch and keyboard, in a real browser.

import { useState, type FormEvent, type ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, violations } from '../gallery/testing.tsx'
import { CodeStep } from './code-step.tsx'
import { PinPad } from './pin-pad.tsx'
import { PinSheet } from './pin-sheet.tsx'

function Pad({ onComplete }: { readonly onComplete?: (digits: string) => void }): ReactElement {
  const [digits, setDigits] = useState('')
  return (
    <main>
      <input aria-label="elsewhere" />
      <PinPad label="PIN" value={digits} onChange={setDigits} {...(onComplete && { onComplete })} />
      <output data-testid="digits">{digits}</output>
    </main>
  )
}

const typed = page.getByTestId('digits')

describe('PinPad', () => {
  test('takes four digits from its keys, says so once, and takes no fifth', async () => {
    const completed: string[] = []
    await mount(<Pad onComplete={(digits) => completed.push(digits)} />)
    for (const digit of ['4', '8', '2', '6', '9']) await page.getByRole('button', { name: digit, exact: true }).click()
    await expect.element(typed).toHaveTextContent('4826')
    expect(completed).toEqual(['4826'])
  })

  test('takes a hardware keyboard, where letters mean nothing and Backspace goes back', async () => {
    await mount(<Pad />)
    await userEvent.keyboard('4a8{Backspace}7')
    await expect.element(typed).toHaveTextContent('47')
  })

  test('Enter sends the form that a whole PIN stands in, not half a one, and not what another button is for', async () => {
    const sent: string[] = []
    function Form(): ReactElement {
      const [digits, setDigits] = useState('')
      const submit = (event: FormEvent): void => {
        event.preventDefault()
        sent.push(digits)
      }
      return (
        <form onSubmit={submit}>
          <PinPad label="PIN" value={digits} onChange={setDigits} />
          <button type="button">Other</button>
        </form>
      )
    }
    await mount(<Form />)
    await userEvent.keyboard('482{Enter}')
    expect(sent).toEqual([])
    await userEvent.keyboard('6{Enter}')
    expect(sent).toEqual(['4826'])
    page.getByRole('button', { name: 'Other' }).element().focus()
    await userEvent.keyboard('{Enter}')
    expect(sent).toEqual(['4826'])
  })

  test('leaves alone what is typed into a field of the page', async () => {
    await mount(<Pad />)
    await userEvent.type(page.getByLabelText('elsewhere'), '12')
    await expect.element(typed).toHaveTextContent('')
    await expect.element(page.getByLabelText('elsewhere')).toHaveValue('12')
  })

  test('has no field: no phone keyboard, nothing that a browser could keep; and never shows a digit', async () => {
    await mount(<PinPad label="PIN" value="48" onChange={() => undefined} />)
    expect(document.querySelectorAll('input')).toHaveLength(0)
    const cells = page.getByRole('status').element()
    expect(cells.textContent).toBe('2 of 4 digits entered')
  })
})

function Sheet({ lockedUntil = null }: { readonly lockedUntil?: string | null }): ReactElement {
  const [pins, setPins] = useState<readonly string[]>([])
  const [under, setUnder] = useState('')
  return (
    <main>
      <PinPad label="under" value={under} onChange={setUnder} />
      <output data-testid="under">{under}</output>
      <output data-testid="pins">{pins.join(' ')}</output>
      <PinSheet
        open
        onClose={() => undefined}
        onPin={(pin) => setPins([...pins, pin])}
        attempt={pins.length}
        error={pins.length === 0 ? undefined : 'This PIN is not right.'}
        lockedUntil={lockedUntil}
      />
    </main>
  )
}

describe('PinSheet', () => {
  test('each try starts with empty cells and keeps the error in sight until one types', async () => {
    await mount(<Sheet />)
    const dialog = page.getByRole('dialog', { name: 'Enter your PIN' })
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('1111')
    await expect.element(page.getByTestId('pins')).toHaveTextContent('1111')
    await expect.element(dialog.getByText('This PIN is not right.')).toBeVisible()
    await userEvent.keyboard('4')
    await expect.element(dialog.getByText('This PIN is not right.')).not.toBeInTheDocument()
    await userEvent.keyboard('826')
    await expect.element(page.getByTestId('pins')).toHaveTextContent('1111 4826')
  })

  test('nothing is typed into what lies under it', async () => {
    await mount(<Sheet />)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('48')
    await expect.element(page.getByTestId('under')).toHaveTextContent('')
  })

  test('takes what is typed from the moment it stands there, also while a field under it still has the focus', async () => {
    function Asking(): ReactElement {
      const [pin, setPin] = useState<string | null>(null)
      const [open, setOpen] = useState(false)
      return (
        <main>
          <input aria-label="under it" onChange={() => setOpen(true)} />
          <output data-testid="pin">{pin}</output>
          <PinSheet
            open={open}
            onClose={() => undefined}
            onPin={(typed) => {
              setPin(typed)
              setOpen(false)
            }}
          />
        </main>
      )
    }
    await mount(<Asking />)
    const under = page.getByLabelText('under it', { exact: true })
    const field = under.element()
    const press = (key: string): boolean =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    const typeAll = async (): Promise<boolean[]> => {
      const taken = [document.activeElement === field]
      for (const key of ['4', '8', '2', '6']) {
        taken.push(!press(key))
        await Promise.resolve()
      }
      return taken
    }
    // An observer runs before the browser paints, and before the focus is moved.
    const taken = new Promise<boolean[]>((resolve) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('[role=group][aria-label="Transaction PIN"]') === null) return
        observer.disconnect()
        void typeAll().then(resolve)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await under.fill('1')
    expect(await taken).toEqual([true, true, true, true, true])
    await expect.element(page.getByTestId('pin')).toHaveTextContent('4826')
  })

  test('while it fades out, what is typed belongs to the page again', async () => {
    const taken: string[] = []
    await mount(
      <main>
        <div role="dialog" aria-label="going" data-state="closed">
          <PinPad label="PIN" value="" onChange={(digits) => taken.push(digits)} />
        </div>
        <input aria-label="elsewhere" />
      </main>,
    )
    await userEvent.type(page.getByLabelText('elsewhere'), '12')
    await expect.element(page.getByLabelText('elsewhere')).toHaveValue('12')
    expect(taken).toEqual([])
  })

  test('a lock takes the keys away and counts down', async () => {
    await mount(<Sheet lockedUntil={new Date(Date.now() + 3_599_000).toISOString()} />)
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(/^59:5\d$/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: '1', exact: true })).not.toBeInTheDocument()
    expect(await violations()).toEqual([])
  })
})

describe('CodeStep', () => {
  test('a refused code empties the cells; a new one can be asked for when its time has come', async () => {
    const asked: string[] = []
    const step = (attempt: number, resendAt: string): ReactElement => (
      <CodeStep
        sentTo="a•••@example.com"
        resendAt={resendAt}
        sending={false}
        onResend={() => asked.push('again')}
        onCode={() => undefined}
        attempt={attempt}
        {...(attempt > 0 && { error: 'This code is not right.' })}
      />
    )
    function Steps(): ReactElement {
      const [attempt, setAttempt] = useState(0)
      return (
        <main>
          <h1>Withdraw</h1>
          {step(attempt, new Date(attempt === 0 ? Date.now() + 60_000 : 0).toISOString())}
          <button type="button" onClick={() => setAttempt(1)}>
            refuse
          </button>
        </main>
      )
    }
    await mount(<Steps />)
    await expect.element(page.getByText(/You can ask for a new code in/)).toBeVisible()
    await userEvent.keyboard('123456')
    await page.getByRole('button', { name: 'refuse' }).click()
    await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveValue('')
    await expect.element(page.getByText('This code is not right.')).toBeVisible()
    await page.getByRole('button', { name: 'Send a new code' }).click()
    expect(asked).toEqual(['again'])
    expect(await violations()).toEqual([])
  })
})
