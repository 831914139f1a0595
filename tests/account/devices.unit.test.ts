/** Browser, system and network of a session, as a user is shown them. */
import { describe, expect, test } from 'vitest'
import { deviceOf, placeOf } from '../../server/account/devices.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const chrome = `${webkit} Chrome/142.0.0.0 Safari/537.36`
const mobile = `${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`

describe('the device of a user agent', () => {
  test.for([
    [`${windows} ${chrome}`, 'Chrome', 'Windows'],
    [`${windows} ${chrome} Edg/142.0.0.0`, 'Edge', 'Windows'],
    [`${windows} ${chrome} OPR/120.0.0.0`, 'Opera', 'Windows'],
    [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`, 'Safari', 'macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`, 'Chrome', 'ChromeOS'],
    [`${iphone} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
    [`${iphone} AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
    [`${iphone} AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60`, 'WeChat', 'iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari', 'iPad'],
    [`${android} ${mobile}`, 'Chrome', 'Android'],
    [`${android} ${webkit} Version/4.0 Chrome/130.0 Mobile Safari/537.36 XWEB/1300 MicroMessenger/8.0.60`, 'WeChat', 'Android'],
    [`${android} ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
    [`${android} ${webkit} Version/4.0 Chrome/123.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/19.5`, 'Mi Browser', 'Android'],
    [`${android} ${webkit} Version/4.0 Chrome/121.0 MQQBrowser/15.5 Mobile Safari/537.36`, 'QQ Browser', 'Android'],
    [`${android} ${webkit} Version/4.0 Chrome/100.0 UCBrowser/17.5 Mobile Safari/537.36`, 'UC Browser', 'Android'],
    [
      `Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00) ${webkit} HuaweiBrowser/15.0 Mobile Safari/537.36`,
      'Huawei Browser',
      'HarmonyOS',
    ],
    ['curl/8.5.0', 'unknown', 'unknown'],
    ['', 'unknown', 'unknown'],
  ] as const)('%s', ([userAgent, browser, system]) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system })
  })
})

describe('the network of an address', () => {
  test.for([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8::/48'],
    ['fe80::1%eth0', 'fe80::/48'],
    ['::1', '::/48'],
    ['local', null],
    ['unknown', null],
    ['203.0.113.77, 10.0.0.1', null],
  ])('%s', ([ip, network]) => {
    expect(placeOf(ip ?? '')).toBe(network)
  })
})
