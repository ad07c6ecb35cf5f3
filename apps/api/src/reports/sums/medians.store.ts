import type { Cube } from './cube.store.ts'
import { sumsOf } from './sums.store.ts'

/**
 * CTEs, of which `summed` has the rows of the cube, or some of them, and `medians` the median of their hours with two
 * decimals for each key, and of all under the key null. Sorting all hours of a long period would take too long: the
 * classes tell among which few the median is. These are sorted under the number of their place, since comparing keys
 * would take longer than comparing hours.
 * @param which a condition on the rows
 */
export const mediansOf = (
  cube: Cube,
  which = 'true',
): string => `summed as materialized (select * from ${sumsOf(cube)} rows where ${which}),
  waits as materialized (
    select key, ${['label', 'label2', 'label3'][cube.labels?.length ?? 0]}::int as class, waits
    from summed where waits is not null),
  classes as (select key, class, sum(cardinality(waits))::bigint as count from waits
    group by grouping sets ((key, class), (class))),
  places as (
    select key, class, count, (sum(count) over (partition by key order by class))::bigint - count as before,
      (sum(count) over (partition by key))::bigint as total from classes),
  chosen as materialized (
    select (row_number() over ())::int as place, * from places
    where before < (total + 2) / 2 and before + count >= (total + 1) / 2),
  found as (
    select c.place, wait from chosen c join waits w on w.class = c.class and w.key = c.key
    cross join lateral unnest(w.waits) wait
    union all
    select c.place, wait from chosen c join waits w on w.class = c.class
    cross join lateral unnest(w.waits) wait where c.key is null),
  ranked as (select place, wait, row_number() over (partition by place order by wait) as rank from found),
  medians as (select c.key, round(avg(wait)::numeric, 2) as median from ranked r join chosen c using (place)
    where c.before + r.rank in ((c.total + 1) / 2, (c.total + 2) / 2) group by c.key)`
