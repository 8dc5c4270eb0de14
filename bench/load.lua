-- Sends the requests of a file in turn, each from another client's address, and reports as one line of JSON.
-- The file: method, path, header lines and body of each request, separated by U+001E; requests by U+001F.
local requests = {}
local next_request = 0
local next_address = 0
local addresses = 4000

function init(args)
  local file = assert(io.open(args[1], "rb"))
  local text = file:read("*a")
  file:close()
  next_request = tonumber(args[2])
  next_address = tonumber(args[3])
  for entry in text:gmatch("([^\31]+)") do
    local parts = {}
    for part in (entry .. "\30"):gmatch("([^\30]*)\30") do parts[#parts + 1] = part end
    local headers = {}
    for line in parts[3]:gmatch("([^\n]+)") do
      local name, value = line:match("^([^:]+): (.*)$")
      headers[name] = value
    end
    headers["X-Forwarded-For"] = "@address@"
    local body = parts[4] ~= "" and parts[4] or nil
    local whole = wrk.format(parts[1], parts[2], headers, body)
    local from, to = whole:find("@address@", 1, true)
    requests[#requests + 1] = { whole:sub(1, from - 1), whole:sub(to + 1) }
  end
end

function request()
  next_request = next_request % #requests + 1
  next_address = (next_address + 1) % addresses
  local parts = requests[next_request]
  local high = math.floor(next_address / 250)
  return parts[1] .. "10.1." .. high .. "." .. (next_address % 250 + 1) .. parts[2]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"bytes":%d,"p50":%.3f,"p99":%.3f,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
