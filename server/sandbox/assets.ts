/** Stylesheet and script of the sandbox pages. */
import { Hono } from 'hono'
import { stylesheet } from './stylesheet.ts'

/** Draws a signature, clears it, and follows the link a page marks; pages work without it. */
const script = `
for (const pad of document.querySelectorAll('canvas[data-for]')) {
  const field = document.getElementById(pad.dataset.for)
  const pen = pad.getContext('2d')
  pen.lineWidth = 2.5
  pen.lineCap = pen.lineJoin = 'round'
  pen.strokeStyle = '#0b2a3c'
  const at = (event) => [(event.offsetX * pad.width) / pad.clientWidth, (event.offsetY * pad.height) / pad.clientHeight]
  if (field.value) {
    const drawn = new Image()
    drawn.onload = () => pen.drawImage(drawn, 0, 0)
    drawn.src = field.value
  }
  let drawing = false
  pad.addEventListener('pointerdown', (event) => {
    drawing = true
    pad.setPointerCapture(event.pointerId)
    pen.beginPath()
    pen.moveTo(...at(event))
  })
  pad.addEventListener('pointermove', (event) => {
    if (!drawing) return
    pen.lineTo(...at(event))
    pen.stroke()
  })
  pad.addEventListener('pointerup', () => {
    drawing = false
    field.value = pad.toDataURL('image/png')
  })
  document.getElementById(pad.dataset.clear).addEventListener('click', () => {
    pen.clearRect(0, 0, pad.width, pad.height)
    field.value = ''
  })
  pad.parentElement.hidden = false
}
const faulty = document.querySelector('[aria-invalid="true"]')
if (faulty) faulty.focus()
const onward = document.querySelector('a[data-follow]')
if (onward) setTimeout(() => location.assign(onward.href), 1500)
`

/** `/sandbox/assets/*`. */
export function assetRoutes(): Hono {
  const app = new Hono()
  app.get('/sandbox.css', (context) =>
    context.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  )
  app.get('/sandbox.js', (context) =>
    context.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
  )
  return app
}
