import { DEFAULT_MESSAGES } from '@phuljhari/contract/messages/message-templates'
import { collectErrors, expectAccessible } from './accessible.ts'
import { mailServer } from '../apps/api/test/mail-server.ts'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, SIZES, test } from './test.ts'

// covers beyond-144, beyond-145
test('customers are told by the shop’s own text and mail server, and what was not sent is sent again', async ({
  page,
  request,
}) => {
  test.slow()
  const problems = collectErrors(page)
  const mails = await mailServer()
  const shop = await Shop.open(request)
  const product = await shop.addProduct('Message Sparkler', 100)
  const place = async (email: string) => {
    const { orderId } = await shop.placeOrder([{ productId: product, quantity: 1 }], {
      fullName: 'Kavitha',
      phoneNumber: '9876500444',
      email,
    })
    return orderId
  }
  try {
    await signedIn(page)
    await page.goto('/settings/messages')
    const events = page.getByRole('region', { name: 'What customers are told' })
    await expect(events.getByRole('combobox', { name: 'How customers are told: Sent by lorry' })).toHaveValue('list')

    // The mail server is saved once it accepts the sign-in.
    await page.getByRole('button', { name: 'Set up' }).click()
    const form = page.getByRole('dialog', { name: 'Mail server' })
    await form.getByLabel('Server', { exact: true }).fill('127.0.0.1')
    await form.getByLabel('Port').fill(String(mails.port))
    await form.getByLabel('Encryption').selectOption('none')
    await form.getByLabel('User name').fill('shop')
    await form.getByRole('textbox', { name: 'Password' }).fill('guess')
    await form.getByLabel('Name of the sender').fill('Velan Crackers')
    await form.getByLabel('E-mail of the sender').fill('shop@velan.example')
    await form.getByRole('button', { name: 'Check and save' }).click()
    await expect(form.getByRole('alert')).toContainText('Wrong password')
    await expectAccessible(page)
    await form.getByRole('textbox', { name: 'Password' }).fill('secret')
    await form.getByRole('button', { name: 'Check and save' }).click()
    await expect(page.getByText(`127.0.0.1:${mails.port}`)).toBeVisible()
    await page.getByRole('button', { name: 'Send a test e-mail' }).click()
    await page.getByRole('dialog', { name: 'Send a test e-mail' }).getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => mails.taken.length).toBe(1)

    // A text of the shop, previewed with a real order.
    const orderId = await place('kavitha@mail.example')
    await events.getByRole('button', { name: 'Text: Order accepted' }).click()
    const template = page.getByRole('dialog', { name: 'Text: Order accepted' })
    await template.getByRole('textbox', { name: 'Your text' }).fill('Vanakkam {customer}, {lrNumber}')
    await template.getByRole('button', { name: 'Save' }).click()
    await expect(template.getByText('{lrNumber} cannot be filled in here.')).toBeVisible()
    await template.getByRole('textbox', { name: 'Your text' }).fill('Vanakkam {customer}, we pack ')
    await template.getByRole('button', { name: 'Order number' }).click()
    await template.getByRole('textbox', { name: 'Order for the preview' }).fill(orderId)
    await expect(template.getByText(`Vanakkam Kavitha, we pack ${orderId}`)).toBeVisible()
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height })
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await template.getByRole('button', { name: 'Save' }).click()
    await expect(template).toBeHidden()
    await expect(events.getByText('Own text: English')).toBeVisible()

    // Sent from the details of the order, and again when the server refuses it.
    await shop.setStatus(orderId, 'accepted')
    await page.goto(`/orders?order=${orderId}`)
    const details = page.getByRole('dialog', { name: `Order ${orderId}` })
    await details.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Tell the customer' }).click()
    const telling = page.getByRole('dialog', { name: 'Tell the customer' })
    await expect(telling).toContainText(`Vanakkam Kavitha, we pack ${orderId}`)
    await expectAccessible(page)
    mails.behave({ at: 'rcpt', code: 550, message: 'No such mailbox' })
    await telling.getByRole('button', { name: 'Send e-mail' }).click()
    await expect(telling.getByRole('region', { name: 'Told so far' })).toContainText(
      'Order accepted · E-mail: Not sent · 550 No such mailbox',
    )
    mails.behave(null)
    await page.goto('/settings/messages')
    const listed = page.getByRole('row').filter({ hasText: orderId })
    await expect(listed).toContainText('No such mailbox')
    await listed.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => mails.taken.at(-1)).toContain(`Vanakkam Kavitha, we pack ${orderId}`)
    await page.reload()
    await expect(listed.getByText('Sent', { exact: true })).toBeVisible()

    // From the list: the shop chooses it, and who skips a customer is not asked again.
    await events.getByRole('combobox', { name: 'How customers are told: Order packed' }).selectOption('list')
    await expect(page.getByText('Messages to customers saved.')).toBeVisible()
    await shop.setStatus(orderId, 'ready')
    await page.goto('/orders/dispatch')
    const tell = page.getByRole('button', { name: /^Tell customers · \d+$/ })
    await tell.click()
    const queue = page.getByRole('dialog', { name: 'Tell customers' })
    const own = queue.getByRole('heading', { name: `Kavitha · ${orderId}` })
    const skip = queue.getByRole('button', { name: 'Skip' })
    // Other stories may have left customers to tell.
    await expect(queue.getByRole('heading', { level: 3 })).toBeVisible()
    while (!(await own.isVisible())) await skip.click()
    await expect(queue).toContainText(`your order ${orderId} is packed.`)
    // Before the page is left, which would cancel the call.
    const skipped = page.waitForResponse((reply) => reply.request().postData()?.includes('"skip"') === true)
    await skip.click()
    await skipped
    await expect(own).toBeHidden()
    await page.keyboard.press('Escape')
    await page.goto(`/orders?order=${orderId}`)
    await expect(details.getByText('Customer not told')).toBeVisible()
  } finally {
    const { headers } = shop
    await request.delete('/api/mail-server', { headers })
    const { latest } = (await (await request.get('/api/settings', { headers })).json()) as {
      latest: { messages: string }
    }
    const data = { key: 'messages', value: DEFAULT_MESSAGES, basedOn: latest.messages ?? null }
    await request.post('/api/settings', { headers, data })
    await mails.close()
  }
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
})
