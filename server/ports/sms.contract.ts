/** The contract of every connector of the SMS port, run with a sender and a carrier whose phones can be read. */
import { expect, test } from 'vitest'
import type { ShortMessage, SmsSender } from './sms.ts'

/** How a carrier answers. */
export type CarrierBehaviour = 'well' | 'refuses' | 'broken' | 'slow' | 'garbled'

/** A sender with its test environment. */
export type SmsSetup = {
  readonly sender: SmsSender
  readonly arrived: (to: string) => Promise<readonly string[]>
  /** `slow` is slower than the sender's timeout. */
  readonly mood: (mood: CarrierBehaviour) => Promise<void>
  /** Stops the carrier. */
  readonly vanish: () => Promise<void>
}

const MESSAGE: ShortMessage = {
  to: '+254711082300',
  text: 'Votre code Zend est 012345 · à ne donner à personne & personne',
}

/** Runs the contract. Tests run in this order, in one environment. */
export function smsContract(bench: () => SmsSetup): void {
  test('the phone reads exactly what was sent, and no other phone does', async () => {
    expect(await bench().sender.send(MESSAGE)).toEqual({ kind: 'taken' })
    expect(await bench().arrived(MESSAGE.to)).toEqual([MESSAGE.text])
    expect(await bench().arrived('+254711082301')).toEqual([])
  })

  test('a number that is not served is refused for good', async () => {
    await bench().mood('refuses')
    expect(await bench().sender.send(MESSAGE)).toMatchObject({ kind: 'refused' })
  })

  test.each(['broken', 'slow', 'garbled'] as const)('a carrier that is %s may be asked again', async (mood) => {
    await bench().mood(mood)
    expect(await bench().sender.send(MESSAGE)).toMatchObject({ kind: 'later' })
  })

  test('a carrier that is away may be asked again', async () => {
    await bench().vanish()
    expect(await bench().sender.send(MESSAGE)).toMatchObject({ kind: 'later' })
  })
}
