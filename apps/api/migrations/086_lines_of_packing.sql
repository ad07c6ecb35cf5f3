-- The packing report counts lines, also where a product stands on two: days with shortages are summed again.
insert into report_marks (day, is_sale)
select distinct (o.ordered_at at time zone interval '05:30')::date, false
from shortages s join orders o on o.order_id = s.order_id;
