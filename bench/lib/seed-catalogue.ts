import type pg from 'pg'
import { query } from './bench-database.ts'

/** Keywords by frequency: every 10th product matches rocket, every 5,000th zamindari, none quartz. */
export const KEYWORDS = { common: 'rocket', rare: 'zamindari', none: 'quartz', one: 'r', two: 'zy', three: 'jas' }

const BRANDS = 400
const CATEGORIES = 60

/** Products named by a hash, so that the matches of a keyword are spread over the list; every 1,000th contains zy. */
export async function seedCatalogue(connection: pg.ClientConfig, products: number): Promise<void> {
  await query(
    connection,
    `insert into brands (name, name_key) select 'Brand ' || i, 'brand ' || i from generate_series(1, ${BRANDS}) i`,
  )
  await query(
    connection,
    `insert into categories (name, name_key)
     select 'Kind ' || i, 'kind ' || i from generate_series(1, ${CATEGORIES}) i`,
  )
  await query(
    connection,
    `insert into products (name, name_key, brand_id, category_id, orignal_price_paise, discount_price_paise, image_key)
     select name, lower(name), b, c, 10000 + h % 90000, 5000 + h % 4000, md5(name)
     from (
       select h, concat_ws(' ', (array['7cm', '10cm', '12cm', '15cm', '30cm'])[1 + h % 5],
           (array['Electric', 'Colour', 'Crackling', 'Silver', 'Golden', 'Jasmine', 'Peacock'])[1 + h / 5 % 7],
           (array['Sparklers', 'Chakkar', 'Flower Pot', 'Bijili', 'Garland', 'Fountain', 'Twinkling Star', 'Lakshmi',
             'Pencil'])[1 + h / 35 % 9],
           case when h / 11 % 10 = 0 then 'Rocket' end, case when h / 13 % 1000 = 0 then 'Crazy' end,
           case when h / 17 % 5000 = 0 then 'Zamindari' end, i) as name
       from (select i, ('x' || substr(md5(i::text), 1, 7))::bit(28)::int as h
         from generate_series(1, ${products}) i) hashed
     ) named
     cross join lateral (select b.id as b from brands b where b.name_key = 'brand ' || 1 + h % ${BRANDS}) brand
     cross join lateral (select c.id as c from categories c
       where c.name_key = 'kind ' || 1 + h % ${CATEGORIES}) category`,
  )
  await query(connection, 'vacuum analyze')
}
