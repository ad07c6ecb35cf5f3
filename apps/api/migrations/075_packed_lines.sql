-- The packing report: lines that were packed line by line, and those of them that were short.
alter table report_sums add column lines bigint, add column short_lines bigint;
-- Days with such orders are summed again.
insert into report_marks (day, is_sale)
select distinct (o.ordered_at at time zone interval '05:30')::date, false
from packings k join orders o on o.order_id = k.order_id where k.packed_at is not null;
