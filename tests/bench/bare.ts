/** The control of the API figures, a process of its own: Hono saying hello, and with one indexed read where DATABASE_URL is set. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

const app = new Hono()
app.get('/hello', (context) => context.text('hello'))

const { DATABASE_URL, USER_ID, POOL } = process.env
if (DATABASE_URL) {
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL) })
  app.get('/row', async (context) => {
    const { rows } = await pool.query('select id, user_id, email, is_activated, register_source from users where id = $1', [USER_ID])
    return context.json(rows[0])
  })
}

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.stdout.write(`listening on ${port}\n`))
