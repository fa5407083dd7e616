// An order without an answer. Risk: a second payment.

import { useState, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../ui/gallery/testing.tsx'
import { ApiError } from '@zend/web/client/api-error'
import { type SendOrder, useOrder } from './use-order.ts'

const lost = new ApiError({ code: 'timeout', status: 0, message: 'No answer came in time.' })
const refused = new ApiError({ code: 'pin_wrong', status: 422, message: 'This PIN is not right.' })

function Form({ send }: { readonly send: SendOrder<string, string> }): ReactElement {
  const [outcomes, setOutcomes] = useState<readonly string[]>([])
  const order = useOrder(send)
  const note = (result: Awaited<ReturnType<typeof order.give>>): void =>
    setOutcomes((before) => [...before, result.outcome])
  return (
    <main>
      <button type="button" onClick={() => void order.give('5').then(note)}>
        give
      </button>
      <button type="button" onClick={() => void order.askAgain().then(note)}>
        ask
      </button>
      <output data-testid="state">{`${order.state}: ${outcomes.join(' ')}`}</output>
    </main>
  )
}

const press = (name: string): Promise<void> => page.getByRole('button', { name }).click()
const shows = (text: string): Promise<void> => expect.element(page.getByTestId('state')).toHaveTextContent(text)

/** A call with these scripted answers, and a record of what it was sent. */
function scripted(...answers: readonly (string | ApiError)[]): {
  readonly sent: string[]
  readonly send: SendOrder<string, string>
} {
  const sent: string[] = []
  return {
    sent,
    send: (input, key) => {
      const answer = answers[sent.push(`${key} ${input}`) - 1]
      return typeof answer === 'string'
        ? Promise.resolve(answer)
        : Promise.reject(answer ?? new Error('asked too often'))
    },
  }
}

test('without an answer only the same order is asked about, under the same key', async () => {
  const { send, sent } = scripted(lost, lost, 'paid')
  await mount(<Form send={send} />)
  await press('give')
  await shows('unknown: unknown')
  await press('give')
  await shows('unknown: unknown ignored')
  await press('ask')
  await shows('unknown: unknown ignored unknown')
  await press('ask')
  await shows('ready: unknown ignored unknown done')
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
})

test('a refusal is definite: the next order has a key of its own, and there is nothing to ask about', async () => {
  const { send, sent } = scripted(refused, 'paid')
  await mount(<Form send={send} />)
  await press('give')
  await shows('ready: refused')
  await press('ask')
  await shows('ready: refused ignored')
  await press('give')
  await shows('ready: refused ignored done')
  expect(new Set(sent).size).toBe(2)
})

test.each(['busy', 'unavailable', 'rate_limited', 'unauthenticated'] as const)(
  'asked about, "%s" tells nothing of the order; a refusal does',
  async (code) => {
    const turnedAway = new ApiError({ code, status: 503, message: 'Not now.' })
    const { send, sent } = scripted(turnedAway, lost, turnedAway, refused)
    await mount(<Form send={send} />)
    await press('give')
    await shows('ready: refused')
    await press('give')
    await shows('unknown: refused unknown')
    await press('ask')
    await shows('unknown: refused unknown unknown')
    await press('ask')
    await shows('ready: refused unknown unknown refused')
    expect(new Set(sent).size).toBe(2)
  },
)

test('an answer that explains nothing is not taken for a no', async () => {
  const { send } = scripted(new ApiError({ code: 'internal_error', status: 500, message: 'Something broke.' }), 'paid')
  await mount(<Form send={send} />)
  await press('give')
  await shows('unknown: unknown')
})
