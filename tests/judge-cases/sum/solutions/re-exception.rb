raise 'on purpose'
