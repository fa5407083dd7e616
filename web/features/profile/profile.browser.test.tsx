// The profile with a fake API. Risks: typed text is lost without a question, a refusal is not shown at its field, a
// language is saved but not used, a picture of the wrong type is sent, a page keeps showing old data.

import type { User, Verification, VerificationState } from '@zend/contracts'
import { i18n } from '@zend/web/i18n'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA, type Answer, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { EditProfileScreen, ProfileScreen } from './index.ts'

const EDIT = '/settings/account/profile/edit'
const UPDATE = 'POST /accounts/users/{ada}/update'

let user: User
let sent: SentCall[]
let answers: Record<string, Answer>

beforeEach(async () => {
  user = ADA
  answers = {
    'GET /accounts/users/{ada}': () => ({ user }),
    'GET /accounts/users/{ada}/verification': () => ({ verification: verification('not_started') }),
    [UPDATE]: (body) => {
      user = { ...user, ...(body as Partial<User>) }
      return { user }
    },
    'DELETE /accounts/users/{ada}/picture': () => {
      user = { ...user, image: null }
      return { user }
    },
  }
  sent = await playApi(answers)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  document.documentElement.dataset['theme'] = 'light'
  await page.viewport(390, 844)
})

const verification = (state: VerificationState): Verification => ({
  tier: state === 'approved' ? 1 : 0,
  steps: [{ step: 'identity-number', state, reason: null, at: null }],
  phone: '+2348012345678',
  identityNumber: null,
  country: { country: 'NG', identityNumbers: [], documents: [] },
  next: null,
})
const open = () => openScreen(EDIT, <EditProfileScreen userId={ADA._id} />)
const changes = () => sent.filter(({ call }) => call === UPDATE).map(({ body }) => body)
const save = () => page.getByRole('button', { name: 'Save changes' })

test.each([
  ['light', 360],
  ['dark', 390],
  ['light', 1440],
] as const)(
  'in %s mode at %i px the profile says what is verified, and nothing is that was not',
  async (theme, width) => {
    document.documentElement.dataset['theme'] = theme
    await page.viewport(width, 844)
    user = { ...ADA, email: 'oluwaseun.adebayo.nkemakonam@correspondence.example.com' }
    await openScreen('/settings/account/profile', <ProfileScreen userId={ADA._id} />)
    await expect.element(page.getByText(/correspondence/)).toBeVisible()
    expect(page.getByText('Verified', { exact: true }).elements()).toHaveLength(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await violations()).toEqual([])
  },
)

test('only what was changed is sent, and the page is left unasked once it is saved', async () => {
  const { router } = await open()
  await expect.element(save()).toBeDisabled()
  await page.getByLabelText('First name').fill('Adaeze')
  await save().click()
  await expect.poll(() => router.state.location.pathname).toBe('/settings/account/profile')
  expect(changes()).toEqual([{ firstName: 'Adaeze' }])
})

test('a name that is verified cannot be typed over, and the page says why; what else there is can be changed', async () => {
  answers['GET /accounts/users/{ada}/verification'] = () => ({ verification: verification('approved') })
  await open()
  await expect.element(page.getByLabelText('First name')).toBeDisabled()
  await expect.element(page.getByLabelText('Last name')).toBeDisabled()
  await expect.element(page.getByText(/Your name is verified/)).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByLabelText('Username').fill('ada_again')
  await save().click()
  await expect.poll(changes).toEqual([{ username: 'ada_again' }])
})

test('a name that was verified meanwhile is refused at its field', async () => {
  answers[UPDATE] = () => refusal(409, 'name_verified', { field: 'body.firstName' })
  await open()
  await page.getByLabelText('First name').fill('Adaeze')
  await save().click()
  await expect.element(page.getByLabelText('First name')).toHaveAccessibleDescription(/was verified/)
})

test('a taken username stands at its field, which takes the focus', async () => {
  answers[UPDATE] = () => refusal(409, 'username_taken')
  await open()
  const field = page.getByLabelText('Username')
  await field.fill('kwame')
  await save().click()
  await expect.element(field).toHaveAccessibleDescription('This username is taken. Choose another.')
  await expect.element(field).toHaveFocus()
  await field.fill('kwame_a')
  await expect.element(field).toHaveAccessibleDescription(/once in 30 days/)
})

test('a reserved username and a name that is none stand at their fields', async () => {
  answers[UPDATE] = () => refusal(422, 'username_reserved', { field: 'body.username' })
  await open()
  await page.getByLabelText('Username').fill('support')
  await save().click()
  await expect.element(page.getByLabelText('Username')).toHaveAccessibleDescription(/could be mistaken for Zend/)
  answers[UPDATE] = () => refusal(422, 'name_not_allowed', { field: 'body.lastName' })
  await page.getByLabelText('Last name').fill('Support')
  await save().click()
  await expect.element(page.getByLabelText('Last name')).toHaveAccessibleDescription(/as your documents have it/)
})

test('a username changed lately says until when', async () => {
  answers[UPDATE] = () => refusal(429, 'rate_limited', { retryAt: '2099-12-01T10:00:00.000Z' })
  await open()
  await page.getByLabelText('Username').fill('kwame')
  await save().click()
  await expect
    .element(page.getByLabelText('Username'))
    .toHaveAccessibleDescription(/changed your username lately.*1 December 2099/)
})

test('a field that breaks its rule is told before anything is sent', async () => {
  await open()
  await page.getByLabelText('Username').fill('a b')
  await save().click()
  await expect.element(page.getByLabelText('Username')).toHaveAccessibleDescription(/3 to 20 letters/)
  expect(changes()).toEqual([])
})

test('the language that is saved is spoken from then on', async () => {
  await open()
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('Français')
  await save().click()
  await expect.poll(() => i18n.locale).toBe('fr')
  expect(changes()).toEqual([{ locale: 'fr' }])
})

test('leaving with something unsaved asks; staying keeps what was typed', async () => {
  const { router } = await open()
  await page.getByLabelText('Last name').fill('Obinna')
  void router.navigate('/dashboard')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Obinna')
  expect(router.state.location.pathname).toBe(EDIT)
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  void router.navigate('/dashboard')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
})

/** A picture of this size as a file, red on the left and blue on the right. */
async function pictureFile(width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  for (const [at, colour] of ['#ff0000', '#0000ff'].entries()) {
    if (context === null) break
    context.fillStyle = colour
    context.fillRect((at * width) / 2, 0, width / 2, height)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File(blob === null ? [] : [blob], 'ada.png', { type: 'image/png' })
}

/** A fake upload request; it records the file. */
class FakeRequest extends EventTarget {
  static handedIn: { readonly method: string; readonly url: string; readonly file: Blob }[] = []
  static status = 200
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  timeout = 0
  private method = ''
  private url = ''
  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }
  setRequestHeader(): void {}
  abort(): void {}
  send(file: Blob): void {
    FakeRequest.handedIn.push({ method: this.method, url: this.url, file })
    this.status = FakeRequest.status
    user = { ...user, image: '/new.webp' }
    this.responseText =
      this.status === 200
        ? JSON.stringify({ data: { user } })
        : JSON.stringify({
            type: 'urn:zend:problem:picture_unreadable',
            title: 'x',
            status: this.status,
            code: 'picture_unreadable',
            message: 'x',
          })
    queueMicrotask(() => {
      this.dispatchEvent(new Event('load'))
      this.dispatchEvent(new Event('loadend'))
    })
  }
}

/** Chooses a file, once the page has its input. */
async function choose(file: File): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  await userEvent.upload(
    page.elementLocator(document.querySelector('input[type=file]:not([capture])') ?? document.body),
    file,
  )
}

test('a chosen picture is moved and zoomed by keyboard, cut to a square and sent', async () => {
  FakeRequest.handedIn = []
  FakeRequest.status = 200
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  await open()
  await choose(await pictureFile(1600, 800))
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  await expect.element(dialog).toBeVisible()
  expect(await violations()).toEqual([])
  await expect.element(dialog.getByRole('slider', { name: 'Up and down' })).toBeDisabled()
  await dialog.getByRole('slider', { name: 'Left and right' }).fill('0')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [first] = FakeRequest.handedIn
  expect(first?.method).toBe('PUT')
  expect(first?.file.type).toBe('image/jpeg')
  const sent = await createImageBitmap(first?.file ?? new Blob())
  expect([sent.width, sent.height]).toEqual([800, 800])
  // At the leftmost position, everything but the right half is in the crop: red.
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  context?.drawImage(sent, 0, 0, canvas.width, canvas.height)
  const [red = 0, , blue = 0] = context?.getImageData(canvas.width - 20, 40, 1, 1).data ?? []
  expect(red).toBeGreaterThan(200)
  expect(blue).toBeLessThan(60)
  await expect.element(page.getByRole('button', { name: 'Remove' })).toBeVisible()
})

test('a picture that the API cannot read stays in the dialog with the reason', async () => {
  FakeRequest.status = 422
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  await open()
  await choose(await pictureFile(200, 200))
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect.element(dialog.getByRole('alert').getByText(/cannot read this picture/)).toBeVisible()
})

test.each([
  ['of another kind', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), /Choose a JPEG, PNG or WebP/],
  [
    'that only says that it is one',
    new File(['no picture'], 'a.png', { type: 'image/png' }),
    /cannot read this picture/,
  ],
])('a file %s is refused in words, and nothing opens', async (_, file, words) => {
  await open()
  await choose(file)
  await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('a picture can be pasted, and removed', async () => {
  user = { ...ADA, image: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }
  await open()
  await expect.element(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  const clipboardData = new DataTransfer()
  clipboardData.items.add(await pictureFile(64, 64))
  window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
  await page.getByRole('dialog', { name: 'Your picture' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
})
