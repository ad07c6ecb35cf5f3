import type { Cube } from './cube.store.ts'
import { sumsOf } from './sums.store.ts'

/**
 * CTEs, of which `summed` has the rows of the cube, or some of them, and `medians` the median of their hours with two
 * decimals for each key, and of all under the key null. Sorting all hours of a long period would take too long: the
 * classes tell among which few the median is.
 * @param which a condition on the rows
 */
export const mediansOf = (
  cube: Cube,
  which = 'true',
): string => `summed as materialized (select * from ${sumsOf(cube)} rows where ${which}),
  waits as not materialized (
    select key, ${['label', 'label2', 'label3'][cube.labels?.length ?? 0]}::int as class, waits
    from summed where waits is not null),
  classes as (select key, class, sum(cardinality(waits))::bigint as count from waits
    group by grouping sets ((key, class), (class))),
  places as (
    select key, class, count, (sum(count) over (partition by key order by class))::bigint - count as before,
      (sum(count) over (partition by key))::bigint as total from classes),
  ranked as (
    select p.key, p.total, wait, p.before + row_number() over (partition by p.key, p.class order by wait) as rank
    from places p join waits w on w.class = p.class and (p.key is null or w.key = p.key)
    cross join lateral unnest(w.waits) wait
    where p.before < (p.total + 2) / 2 and p.before + p.count >= (p.total + 1) / 2),
  medians as (select key, round(avg(wait)::numeric, 2) as median from ranked
    where rank in ((total + 1) / 2, (total + 2) / 2) group by key)`
