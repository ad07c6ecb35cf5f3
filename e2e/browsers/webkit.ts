import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver'
import type { Browser } from './browser.ts'

export type WebKitPrograms = { driver: string; browser: string; display: string }

const FUNCTION_KEYS = { Enter: Key.ENTER, Tab: Key.TAB, Escape: Key.ESCAPE, F2: Key.F2, F9: Key.F9, F10: Key.F10 }

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Starts a program that ends with this process. */
function start(command: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(command, args, { stdio: 'ignore', env })
  const stop = () => void child.kill()
  process.once('exit', stop)
  return async () => {
    process.off('exit', stop)
    const isRunning = child.exitCode === null && child.signalCode === null
    stop()
    if (isRunning) await once(child, 'exit')
  }
}

/** Connects to a driver, which takes a moment to start. */
async function connect(port: number, browser: string, tries = 50): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  })
  try {
    return await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build()
  } catch (error) {
    if (tries === 0) throw error
    await wait(200)
    return connect(port, browser, tries - 1)
  }
}

/** WebKitGTK, the engine of Safari on Linux, on a virtual display, over WebDriver. */
export async function openWebKit({ driver: program, browser, display }: WebKitPrograms): Promise<Browser> {
  const port = await freePort()
  // The port is the number of the display, too, so that two runs do not collide.
  const stopDisplay = start(display, [`:${port}`, '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'])
  const stopDriver = start(program, [`--port=${port}`], { ...process.env, DISPLAY: `:${port}` })
  const driver = await connect(port, browser)
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 1000 })
  return {
    name: `WebKitGTK/${(await driver.getCapabilities()).get('browserVersion')}`,
    open: (url) => driver.get(url),
    click: (element) => driver.findElement(By.css(element)).click(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(FUNCTION_KEYS[key]).perform(),
    choose: (element, file) => driver.findElement(By.css(element)).sendKeys(file),
    run: <Result>(body: string, ...args: ReadonlyArray<string | null>) => driver.executeScript<Result>(body, ...args),
    async close() {
      await driver.quit()
      await stopDriver()
      await stopDisplay()
    },
  }
}
