-- Whose receipt it is: that of the customer with this name and number, else of the first one with the number. In the
-- version before, the columns phone and name hid the parameters of the same names: it found the first customer of all.
drop function customer_of(text, text);
create function customer_of(of_phone text, of_name text) returns bigint language sql stable as $$
  select customer_id from customer_names
  where phone_key = phone_key(of_phone)
  order by name_key = customer_name_key(of_name) desc, is_newcomer, id limit 1
$$;

-- Has everything that the list of what is outstanding needs of orders, so that it is read from the index alone and no
-- key is computed. The columns inside the keys are included because PostgreSQL uses such an index for them only then.
drop index orders_outstanding;
create index orders_outstanding on orders (phone_key(customer_phone), customer_name_key(customer_name))
  include (order_id, customer_phone, customer_name, ordered_at, status, total_paise, payable_paise, noted_paise,
    written_off_paise, paid_paise)
  where order_due(status, total_paise, payable_paise, noted_paise, written_off_paise) - paid_paise > 0;
-- How many orders that is: without it the planner assumes a third of all.
create statistics orders_balance
  on (order_due(status, total_paise, payable_paise, noted_paise, written_off_paise) - paid_paise) from orders;
analyze orders;
