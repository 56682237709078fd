// node infra/bus-config.ts: writes the configuration of a NATS server that `npm start` does not run: users with the
// rights of each kind of process, JetStream, and the routes of a cluster. Read from the environment:
//   PODIUM_BUS_PASSWORD_PODIUM, _JUDGE, _GATEWAY, _REMOTE   at least 16 characters each
//   PODIUM_BUS_NAME      of this server; podium by default
//   PODIUM_BUS_LISTEN    address and port for processes; 0.0.0.0:4222 by default
//   PODIUM_BUS_STORE     folder of its streams; /data by default
//   PODIUM_BUS_ROUTES    of its cluster's servers, such as nats://10.0.0.2:6222, with commas between; none by default
//   PODIUM_BUS_STATUS    address and port where the server says how it is (/healthz) and who is connected; none by
//                        default
//   PODIUM_BUS_TLS_CERT, PODIUM_BUS_TLS_KEY   files in PEM; with them the server takes tls:// alone
//   PODIUM_BUS_PID_FILE  where the server writes its process id, which bus-users.ts needs
import { readBusSettings } from './config.ts'
import { orExplain } from './refused.ts'
import { busConfiguration } from './stack/bus-configuration.ts'

await orExplain(async () => void process.stdout.write(busConfiguration(readBusSettings())))
